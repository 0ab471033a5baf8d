// Checked by the compiler alone: an import for its effect wants a declaration since TypeScript 6.
import 'scriptdown/screenplay.css'
