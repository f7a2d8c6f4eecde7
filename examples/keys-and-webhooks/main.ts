import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { ApiKey, SvcProvider, WebhookSubscription } from "cdktf-provider-svc";

/** An API key for a pipeline, and a webhook whose signing secret has a version. */
export class KeysAndWebhooks extends TerraformStack {
  constructor(scope: Construct, id: string, options: { readonly secretVersion: number }) {
    super(scope, id);
    new SvcProvider(this, "svc");

    const pipeline = new ApiKey(this, "pipeline", {
      displayName: "deployment pipeline",
      roles: ["EDITOR"],
      expireTime: "2036-01-01T00:00:00Z",
      // Create the new key before deleting the old one.
      lifecycle: { createBeforeDestroy: true },
    });
    // Read from TF_VAR_signing_secret when the engine runs. Neither plan nor state contains it.
    const secret = new TerraformVariable(this, "signing_secret", { type: "string", sensitive: true });
    // cdktf has no property for `ephemeral`. Without it, saved plans contain the variable's value.
    secret.addOverride("ephemeral", true);
    new WebhookSubscription(this, "operations", {
      slug: "operations",
      url: "https://example.com/hooks/operations",
      eventKinds: ["OPERATION_FAILED", "WALLET_LOW"],
      signingSecret: secret.stringValue,
      // A new number sends the secret again.
      signingSecretVersion: options.secretVersion,
    });

    // The service returns the secret once, and the state contains it in plain text. Encrypt the state, set `secretFile`, or use EphemeralSvcApiKey.
    // `terraform output -raw pipeline-key` prints it for the pipeline's secret store.
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
