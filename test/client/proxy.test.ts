import assert from "node:assert/strict";
import { test } from "node:test";
import { selectProxy, type Environment } from "../../src/client/proxy";

const proxyOf = (target: string, environment: Environment): string | undefined =>
  selectProxy(new URL(target), environment)?.href;

test("Each scheme has its own variable, in capital letters first", () => {
  const environment = {
    HTTPS_PROXY: "http://secure:1",
    https_proxy: "http://small:1",
    http_proxy: "plain:2",
  };
  assert.equal(proxyOf("https://api.example.com", environment), "http://secure:1/");
  assert.equal(proxyOf("http://api.example.com", environment), "http://plain:2/");
  assert.equal(proxyOf("https://api.example.com", { HTTP_PROXY: "http://plain:2" }), undefined);
  assert.equal(proxyOf("https://api.example.com", { HTTPS_PROXY: " " }), undefined);
});

test("This machine is never reached through a proxy", () => {
  for (const host of ["localhost:8080", "127.0.0.1", "127.9.9.9", "[::1]:443", "svc.localhost"]) {
    assert.equal(proxyOf(`https://${host}`, { HTTPS_PROXY: "http://p:1" }), undefined, host);
  }
});

test("NO_PROXY excludes hosts, subdomains, ports and networks, and nothing else", () => {
  const cases: [noProxy: string, target: string, direct: boolean][] = [
    ["*", "https://api.example.com", true],
    ["example.com", "https://api.example.com", true],
    [".example.com", "https://api.example.com", true],
    ["*.example.com", "https://api.example.com", true],
    ["EXAMPLE.com", "https://api.Example.COM", true],
    ["other.com, api.example.com", "https://api.example.com", true],
    ["example.com:443", "https://api.example.com", true],
    ["example.com:8443", "https://api.example.com", false],
    ["ample.com", "https://api.example.com", false],
    ["api.example.com.evil.com", "https://api.example.com", false],
    ["10.0.0.0/8", "https://10.1.2.3", true],
    ["10.0.0.0/8", "https://11.1.2.3", false],
    ["10.0.0.0/8", "https://api.example.com", false],
    ["10.0.0.0/99", "https://10.1.2.3", false],
    ["10.1.2.3", "https://10.1.2.3", true],
    ["2.3", "https://10.1.2.3", false],
    ["fd00::/8", "https://[fd00::1]", true],
    ["fd00::1", "https://[fd00::1]", true],
    ["[fd00::1]:443", "https://[fd00::1]", true],
    ["fd00::2", "https://[fd00::1]", false],
    [",", "https://api.example.com", false],
  ];
  for (const [noProxy, target, direct] of cases) {
    const found = proxyOf(target, { HTTPS_PROXY: "http://p:1", no_proxy: noProxy });
    assert.equal(found, direct ? undefined : "http://p:1/", `${noProxy} for ${target}`);
  }
});

test("A proxy that cannot be used is named by its variable, never by its value", () => {
  for (const value of [
    "http://user:hunter2@",
    "ftp://user:hunter2@proxy",
    "http://user:hunter2@host:notaport",
  ]) {
    assert.throws(
      () => proxyOf("https://api.example.com", { HTTPS_PROXY: value }),
      (error: Error) =>
        error.message === "HTTPS_PROXY is not the address of an http or https proxy" &&
        error.cause === undefined,
    );
  }
});
