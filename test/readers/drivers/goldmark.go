// Reads Markdown with goldmark: a line of JSON in, a list of texts; a line out, the list of their HTML. The first line
// out is goldmark's version, which only its package knows: the build sets it.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

var version = "unknown"

var parser = goldmark.New(
	goldmark.WithExtensions(extension.GFM, extension.Footnote),
	goldmark.WithRendererOptions(html.WithUnsafe()),
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	check(out.Encode(version))
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var texts []string
		check(json.Unmarshal(line, &texts))
		check(out.Encode(render(texts)))
	}
}

func render(texts []string) []string {
	rendered := make([]string, len(texts))
	for index, text := range texts {
		rendered[index] = convert(text)
	}
	return rendered
}

// A text that it fails on is misread: its HTML says why.
func convert(text string) (result string) {
	defer func() {
		if err := recover(); err != nil {
			result = fmt.Sprintf("<pre>%v</pre>", err)
		}
	}()
	var html bytes.Buffer
	check(parser.Convert([]byte(text), &html))
	return html.String()
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
