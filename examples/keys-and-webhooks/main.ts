import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { ApiKey, SvcProvider, WebhookSubscription } from "cdktf-provider-svc";

/** A key for a pipeline, and a webhook whose signing secret is changed by its version. */
export class KeysAndWebhooks extends TerraformStack {
  constructor(scope: Construct, id: string, options: { readonly secretVersion: number }) {
    super(scope, id);
    new SvcProvider(this, "svc");

    const pipeline = new ApiKey(this, "pipeline", {
      displayName: "deployment pipeline",
      roles: ["EDITOR"],
      expireTime: "2036-01-01T00:00:00Z",
      // The new key is there before the old one goes.
      lifecycle: { createBeforeDestroy: true },
    });
    // Read from TF_VAR_signing_secret when the engine runs; neither plan nor state holds it.
    const secret = new TerraformVariable(this, "signing_secret", { type: "string", sensitive: true });
    // cdktf has no property for it; without it, the engine writes a variable's value into saved plans.
    secret.addOverride("ephemeral", true);
    new WebhookSubscription(this, "operations", {
      slug: "operations",
      url: "https://example.com/hooks/operations",
      eventKinds: ["OPERATION_FAILED", "WALLET_LOW"],
      signingSecret: secret.stringValue,
      // Another number sends the secret again.
      signingSecretVersion: options.secretVersion,
    });

    // The service tells it once. `terraform output -raw pipeline-key` hands it over to the pipeline's own store.
    new TerraformOutput(this, "pipeline-key", { value: pipeline.secret, sensitive: true });
  }
}

if (require.main === module) {
  const app = new App();
  new KeysAndWebhooks(app, "keys-and-webhooks", {
    secretVersion: Number(process.env["SECRET_VERSION"] ?? "1"),
  });
  app.synth();
}
