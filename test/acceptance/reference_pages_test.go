package acceptance

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
	"unicode"
)

// attribute is an attribute in the output of `terraform providers schema -json`.
type attribute struct {
	Description string `json:"description"`
	NestedType  *struct {
		Attributes map[string]attribute `json:"attributes"`
	} `json:"nested_type"`
}

// block is a block in that output.
type block struct {
	Attributes map[string]attribute `json:"attributes"`
	BlockTypes map[string]struct {
		Block block `json:"block"`
	} `json:"block_types"`
}

type schemas map[string]struct {
	Block block `json:"block"`
}

type providerSchema struct {
	Provider           struct{ Block block } `json:"provider"`
	Resources          schemas               `json:"resource_schemas"`
	DataSources        schemas               `json:"data_source_schemas"`
	EphemeralResources schemas               `json:"ephemeral_resource_schemas"`
	ListResources      schemas               `json:"list_resource_schemas"`
	Actions            schemas               `json:"action_schemas"`
	Functions          map[string]struct {
		Parameters []struct {
			Name string `json:"name"`
		} `json:"parameters"`
	} `json:"functions"`
}

// Every attribute that Terraform shows for the provider is on its reference page, with the first sentence of its description.
func TestReferencePages(t *testing.T) {
	schema := readSchema(t)
	check(t, "index.md", schema.Provider.Block)
	folders := map[string]schemas{
		"resources":           schema.Resources,
		"data-sources":        schema.DataSources,
		"ephemeral-resources": schema.EphemeralResources,
		"list-resources":      schema.ListResources,
		"actions":             schema.Actions,
	}
	for folder, all := range folders {
		if len(all) == 0 {
			t.Errorf("the schema has no %s", folder)
		}
		for name, each := range all {
			check(t, filepath.Join(folder, strings.TrimPrefix(name, "svc_")+".md"), each.Block)
		}
	}
	if len(schema.Functions) == 0 {
		t.Error("the schema has no functions")
	}
	for name, function := range schema.Functions {
		page := read(t, filepath.Join(docs, "functions", name+".md"))
		for _, parameter := range function.Parameters {
			if !strings.Contains(page, fmt.Sprintf("- **`%s`**: string", parameter.Name)) {
				t.Errorf("functions/%s.md lacks the parameter %s", name, parameter.Name)
			}
		}
	}
}

func readSchema(t *testing.T) providerSchema {
	t.Helper()
	path, err := setting("SVC_PROVIDER_SCHEMA")
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Schemas map[string]providerSchema `json:"provider_schemas"`
	}
	if err := json.Unmarshal([]byte(read(t, path)), &all); err != nil {
		t.Fatal(err)
	}
	schema, ok := all.Schemas["svc"]
	if !ok {
		t.Fatalf("%s has no provider svc", path)
	}
	return schema
}

var (
	// An item of a page: `- **`displayName`** (`display_name`): string, optional. Human-readable name.`
	item = regexp.MustCompile("^\\s*- \\*\\*`(\\w+)`\\*\\*(?: \\(`(\\w+)`\\))?: (.*)$")
	// A page that lists the attributes of the objects of this one.
	elements = regexp.MustCompile("\\[`svc_\\w+`\\]\\(([^)]+)\\)")
	phase    = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| `\\w+` \\|$")
	codeSpan = regexp.MustCompile("`[^`]*`")
)

// check compares a page with the attributes of a schema.
func check(t *testing.T, page string, schema block) {
	t.Helper()
	path := filepath.Join(docs, page)
	text := read(t, path)
	for _, match := range elements.FindAllStringSubmatch(text, -1) {
		text += read(t, filepath.Join(filepath.Dir(path), match[1]))
	}
	items := map[string][]string{}
	for _, line := range strings.Split(text, "\n") {
		if match := item.FindStringSubmatch(line); match != nil {
			name := lastNonEmpty(match[1:3])
			items[name] = append(items[name], comparable(match[3]))
		}
	}
	for _, match := range phase.FindAllStringSubmatch(text, -1) {
		items["timeouts."+match[1]] = []string{""}
	}
	for _, problem := range problems("", schema, items) {
		t.Errorf("%s: %s", page, problem)
	}
}

func problems(prefix string, schema block, items map[string][]string) []string {
	found := attributeProblems(prefix, schema.Attributes, items)
	for name, inner := range schema.BlockTypes {
		if name == "timeouts" {
			found = append(found, phaseProblems(inner.Block, items)...)
		} else {
			found = append(found, problems(prefix+name+".", inner.Block, items)...)
		}
	}
	sort.Strings(found)
	return found
}

// A page lists the phases of timeouts in a table, with their defaults.
func phaseProblems(timeouts block, items map[string][]string) []string {
	var found []string
	for name := range timeouts.Attributes {
		if _, ok := items["timeouts."+name]; !ok {
			found = append(found, fmt.Sprintf("the table of timeouts lacks %s", name))
		}
	}
	return found
}

func attributeProblems(prefix string, attributes map[string]attribute, items map[string][]string) []string {
	var found []string
	for name, each := range attributes {
		sentence, _, _ := strings.Cut(each.Description, ". ")
		sentence = comparable(strings.TrimSuffix(sentence, "."))
		texts, ok := items[name]
		switch {
		case !ok:
			found = append(found, fmt.Sprintf("lacks %s%s", prefix, name))
		case sentence == "":
			found = append(found, fmt.Sprintf("the schema has no description of %s%s", prefix, name))
		case !anyContains(texts, sentence):
			found = append(found, fmt.Sprintf("lacks %q of %s%s", sentence, prefix, name))
		}
		if each.NestedType != nil {
			found = append(found, attributeProblems(prefix+name+".", each.NestedType.Attributes, items)...)
		}
	}
	return found
}

func anyContains(texts []string, part string) bool {
	for _, text := range texts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// comparable returns a text with the Terraform names of attributes, where pages have the names in constructs.
func comparable(text string) string {
	return codeSpan.ReplaceAllStringFunc(text, func(span string) string {
		var snake strings.Builder
		for _, letter := range span {
			if unicode.IsUpper(letter) && !strings.ContainsAny(span, " _./") && span != strings.ToUpper(span) {
				snake.WriteByte('_')
				letter = unicode.ToLower(letter)
			}
			snake.WriteRune(letter)
		}
		return snake.String()
	})
}
