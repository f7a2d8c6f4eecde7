package acceptance

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The folder of the reference pages, as seen from this package.
const docs = "../../docs"

// documentedKind is a managed resource type as its reference page describes it.
type documentedKind struct {
	// The resource type, for example "svc_disk".
	resourceType string
	// Address of the resource that the example creates.
	address string
	// The HCL example of the page.
	config string
	// Kind name of the contract, for example "Disk".
	kind string
	// Attributes that are null after an import.
	unreadable []string
}

var (
	hclExample  = regexp.MustCompile("(?s)```hcl\n(.*?)```")
	construct   = regexp.MustCompile("(?m)^- Construct: `(\\w+)`$")
	afterImport = regexp.MustCompile("(?m)^- \\*\\*`(\\w+)`\\*\\*(?: \\(`(\\w+)`\\))?: .*It is null after an import\\.")
)

// documentedKinds returns the kinds that have a page in docs/resources.
func documentedKinds(t *testing.T) []documentedKind {
	t.Helper()
	pages, err := filepath.Glob(filepath.Join(docs, "resources", "*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("no reference page in %s/resources: %v", docs, err)
	}
	kinds := make([]documentedKind, 0, len(pages))
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".md")
		text := read(t, page)
		resourceType := "svc_" + name
		kinds = append(kinds, documentedKind{
			resourceType: resourceType,
			address:      resourceType + ".example",
			config:       firstMatch(t, page, text, hclExample),
			kind:         firstMatch(t, page, text, construct),
			unreadable:   unreadableAttributes(text),
		})
	}
	return kinds
}

func unreadableAttributes(text string) []string {
	var names []string
	for _, match := range afterImport.FindAllStringSubmatch(text, -1) {
		names = append(names, lastNonEmpty(match[1:]))
	}
	return names
}

func lastNonEmpty(texts []string) string {
	last := ""
	for _, text := range texts {
		if text != "" {
			last = text
		}
	}
	return last
}

func firstMatch(t *testing.T, page, text string, pattern *regexp.Regexp) string {
	t.Helper()
	match := pattern.FindStringSubmatch(text)
	if match == nil {
		t.Fatalf("%s: nothing matches %s", page, pattern)
	}
	return match[1]
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// setting returns an environment variable that .ci/acceptance sets.
func setting(name string) (string, error) {
	value := os.Getenv(name)
	if value == "" {
		return "", fmt.Errorf("%s is not set: run .ci/acceptance, which starts the emulator and stages the provider", name)
	}
	return value, nil
}
