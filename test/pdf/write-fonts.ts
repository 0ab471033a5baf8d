import { writeFileSync } from 'node:fs'
import { families, fontFolder, toLicence, toModule } from './fonts.ts'

for (const family of families) {
  writeFileSync(new URL(`${family.file}.ts`, fontFolder), toModule(family))
  writeFileSync(new URL(`OFL-${family.file}.txt`, fontFolder), toLicence(family))
}
