import assert from "node:assert/strict";
import { test } from "node:test";
import { selectProxy, type Environment } from "../../../src/client/config/proxy";

const proxyOf = (target: string, environment: Environment): string | undefined =>
  selectProxy(new URL(target), environment)?.href;

test("proxy: each scheme has its own variable, in upper case first", () => {
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

test("proxy: an empty variable counts as not set, in either spelling", () => {
  const target = "https://api.example.com";
  assert.equal(proxyOf(target, { HTTPS_PROXY: "" }), undefined);
  assert.equal(proxyOf(target, { HTTPS_PROXY: "", https_proxy: "" }), undefined);
  assert.equal(proxyOf(target, { HTTPS_PROXY: "", https_proxy: "http://p:1" }), "http://p:1/");
  assert.equal(proxyOf(target, { HTTPS_PROXY: " ", https_proxy: "http://p:1" }), "http://p:1/");
  const proxy = { HTTPS_PROXY: "http://p:1" };
  assert.equal(proxyOf(target, { ...proxy, NO_PROXY: "" }), "http://p:1/");
  assert.equal(proxyOf(target, { ...proxy, NO_PROXY: "", no_proxy: "example.com" }), undefined);
  assert.equal(proxyOf(target, { ...proxy, NO_PROXY: "other.com", no_proxy: "example.com" }), "http://p:1/");
});

test("proxy: loopback addresses never use a proxy", () => {
  for (const host of ["localhost:8080", "127.0.0.1", "127.9.9.9", "[::1]:443", "svc.localhost"]) {
    assert.equal(proxyOf(`https://${host}`, { HTTPS_PROXY: "http://p:1" }), undefined, host);
  }
});

test("proxy: NO_PROXY excludes exactly the listed hosts, subdomains, ports and networks", () => {
  const cases: [noProxy: string, target: string, direct: boolean][] = [
    ["*", "https://api.example.com", true],
    ["example.com", "https://api.example.com", true],
    [".example.com", "https://api.example.com", true],
    [".example.com", "https://example.com", false],
    ["*.example.com", "https://api.example.com", true],
    ["*.example.com", "https://example.com", false],
    ["example.com", "https://example.com", true],
    ["example.com.", "https://example.com", false],
    [".example.com:443", "https://api.example.com", true],
    [".example.com:80", "https://api.example.com", false],
    ["other.com, *", "https://api.example.com", true],
    ["*:443", "https://api.example.com", false],
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
    ["fd00:0:0::1", "https://[fd00::1]", true],
    ["[fd00::1]:80", "https://[fd00::1]", false],
    ["10.1.2.3:8443", "https://10.1.2.3:8443", true],
    ["10.1.2.3:8443", "https://10.1.2.3", false],
    ["::ffff:10.1.2.3", "https://10.1.2.3", true],
    ["10.0.0.0/8", "https://[::ffff:10.1.2.3]", true],
    [".", "https://api.example.com", false],
    [":443", "https://api.example.com", false],
    ["10.0.0.0/-1", "https://10.1.2.3", false],
    ["0.0.0.0/0", "https://10.1.2.3", true],
    [",", "https://api.example.com", false],
  ];
  for (const [noProxy, target, direct] of cases) {
    const found = proxyOf(target, { HTTPS_PROXY: "http://p:1", no_proxy: noProxy });
    assert.equal(found, direct ? undefined : "http://p:1/", `${noProxy} for ${target}`);
  }
});

test("proxy: the error for an invalid proxy names the variable, never its value", () => {
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
