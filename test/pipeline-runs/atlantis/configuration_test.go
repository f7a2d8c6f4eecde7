// Package pipelines checks the generated configuration of Atlantis with the code that its server reads it with.
package pipelines

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/runatlantis/atlantis/server/core/config"
	"github.com/runatlantis/atlantis/server/core/config/valid"
)

const repository = "github.com/team/shop"

// The folder with the generated files, in a copy that a test may change.
func folder(t *testing.T) string {
	t.Helper()
	source := os.Getenv("REPOSITORY")
	if source == "" {
		t.Fatal("REPOSITORY is not set: run .ci/pipelines")
	}
	copied := t.TempDir()
	for _, name := range []string{"atlantis.yaml", "atlantis-server.yaml"} {
		text, err := os.ReadFile(filepath.Join(source, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(copied, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return copied
}

func read(folder string) (valid.GlobalCfg, valid.RepoCfg, error) {
	parser := config.ParserValidator{}
	defaults := valid.NewGlobalCfgFromArgs(valid.GlobalCfgArgs{})
	server, err := parser.ParseGlobalCfg(filepath.Join(folder, "atlantis-server.yaml"), defaults)
	if err != nil {
		return server, valid.RepoCfg{}, err
	}
	repo, err := parser.ParseRepoCfg(folder, server, repository, "main")
	return server, repo, err
}

func TestTheServerAcceptsTheRepositoryAndRunsTheStacksInTheirOrder(t *testing.T) {
	server, repo, err := read(folder(t))
	if err != nil {
		t.Fatal(err)
	}
	groups := map[string]int{}
	for _, project := range repo.Projects {
		groups[project.GetName()] = project.ExecutionOrderGroup
		for _, before := range project.DependsOn {
			if group, known := groups[before]; !known || group >= project.ExecutionOrderGroup {
				t.Errorf("%s does not run after %s", project.GetName(), before)
			}
		}
		if !slices.Contains(project.Autoplan.WhenModified, "../../../**/*") {
			t.Errorf("%s is not planned after a change anywhere: %v", project.GetName(), project.Autoplan.WhenModified)
		}
		if _, known := server.Workflows[*project.WorkflowName]; !known {
			t.Errorf("the server has no workflow %s", *project.WorkflowName)
		}
	}
	if len(groups) != 3 || groups["access"] != 2 {
		t.Errorf("the stacks are %v", groups)
	}
}

func TestTheServerRefusesCommandsOfTheRepository(t *testing.T) {
	changed := folder(t)
	path := filepath.Join(changed, "atlantis.yaml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	own := "\nworkflows:\n  svc:\n    plan:\n      steps:\n        - run: echo\n"
	if err := os.WriteFile(path, append(text, own...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := read(changed); err == nil || !strings.Contains(err.Error(), "workflows") {
		t.Errorf("the repository's own commands are accepted: %v", err)
	}
}
