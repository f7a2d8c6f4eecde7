// Package acceptance runs the examples of the reference pages with terraform-plugin-testing, as providers in Go run their acceptance
// tests. The provider is the staged one, a process of its own that Terraform starts. Run it with .ci/acceptance.
package acceptance

import (
	"fmt"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/querycheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"
)

// The staged provider, which the mirror of the command line's configuration holds.
var stagedProvider = map[string]resource.ExternalProvider{"svc": {Source: "svc.localhost/svc/svc"}}

// Wire name of a text that every example configures.
const displayName = "displayName"

func TestEveryKind(t *testing.T) {
	for _, kind := range documentedKinds(t) {
		t.Run(kind.resourceType, func(t *testing.T) {
			t.Parallel()
			resource.Test(t, lifecycle(kind))
		})
	}
}

// lifecycle returns the steps of one kind: create, import by name and by identity, drift, an object deleted outside of Terraform, a query,
// and the destroy with which every test case ends.
func lifecycle(kind documentedKind) resource.TestCase {
	created := &created{kind: kind}
	return resource.TestCase{
		ExternalProviders: stagedProvider,
		CheckDestroy:      created.isGone,
		Steps: []resource.TestStep{
			{
				Config: kind.config,
				Check:  created.note,
				ConfigStateChecks: []statecheck.StateCheck{
					statecheck.ExpectIdentityValueMatchesState(kind.address, tfjsonpath.New("name")),
				},
			},
			{
				ResourceName:                         kind.address,
				ImportState:                          true,
				ImportStateIdFunc:                    created.nameIn,
				ImportStateVerify:                    true,
				ImportStateVerifyIdentifierAttribute: "name",
				ImportStateVerifyIgnore:              kind.unreadable,
			},
			{
				ResourceName:    kind.address,
				ImportState:     true,
				ImportStateKind: resource.ImportBlockWithResourceIdentity,
			},
			{
				PreConfig: created.change,
				Config:    kind.config,
				ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
					plancheck.ExpectResourceAction(kind.address, plancheck.ResourceActionUpdate),
				}},
				Check: created.isRestored,
			},
			{
				PreConfig: created.remove,
				Config:    kind.config,
				ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
					plancheck.ExpectResourceAction(kind.address, plancheck.ResourceActionCreate),
				}},
				Check: created.note,
			},
			{
				Query:  true,
				Config: fmt.Sprintf("list %q \"example\" {\n  provider = svc\n}\n", kind.resourceType),
				QueryResultChecks: []querycheck.QueryResultCheck{
					querycheck.ExpectIdentity(kind.address, map[string]knownvalue.Check{"name": isName{created}}),
				},
			},
		},
	}
}

// created is the object that a test case has created.
type created struct {
	kind documentedKind
	name string
	// The configured text that drift changes.
	shown any
	// Errors of what happens outside of Terraform, which a step cannot report when it happens.
	outside error
}

// note stores the object's name, and checks that the service has the object.
func (c *created) note(state *terraform.State) error {
	name, err := c.nameIn(state)
	if err != nil {
		return err
	}
	found, err := find(c.kind.kind, name)
	if err != nil {
		return err
	}
	if found == nil {
		return fmt.Errorf("the state has %s, and the service has no such %s", name, c.kind.kind)
	}
	c.name, c.shown = name, found[displayName]
	return nil
}

func (c *created) nameIn(state *terraform.State) (string, error) {
	instance, ok := state.RootModule().Resources[c.kind.address]
	if !ok {
		return "", fmt.Errorf("the state has no %s", c.kind.address)
	}
	return instance.Primary.Attributes["name"], nil
}

func (c *created) change() {
	c.outside = control("change-object", object{"name": c.name, "patch": object{displayName: "changed outside of Terraform"}}, nil)
}

func (c *created) remove() {
	c.outside = control("remove-object", object{"name": c.name}, nil)
}

// isRestored checks that the object is the same, with its configured text.
func (c *created) isRestored(state *terraform.State) error {
	if c.outside != nil {
		return c.outside
	}
	earlier, shown := c.name, c.shown
	if err := c.note(state); err != nil {
		return err
	}
	if c.name != earlier || c.shown != shown {
		return fmt.Errorf("after drift, %s with %q is %s with %q", earlier, shown, c.name, c.shown)
	}
	return nil
}

func (c *created) isGone(*terraform.State) error {
	found, err := find(c.kind.kind, c.name)
	if err == nil && found != nil {
		err = fmt.Errorf("%s still exists after the destroy", c.name)
	}
	return err
}

// isName accepts the name that the object has when the check runs.
type isName struct{ created *created }

func (c isName) CheckValue(value any) error {
	if value != c.created.name {
		return fmt.Errorf("expected the name %q, got %v", c.created.name, value)
	}
	return nil
}

func (c isName) String() string { return c.created.name }
