import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { inBatches, type Store } from "../engine-data";
import { createBucketClient, isBucketAnswer } from "./bucket-client";
import type { StorePart } from "./open-shared-store";
import { type BucketAddress, placeOf } from "./store-address";

/** How often a write is tried while other writes of the same object come between. */
const MOST_CONFLICTS = 10;

/** An object, as it was last read or written. It holds a file's name and, after the first line's end, its text. */
interface NamedText {
  readonly tag: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Opens a part of a bucket. Each file is one object, whose key begins as the file's first name. The object itself holds the file's present
 * name, so that a rename is one conditional write, of which a single caller succeeds. A service that ignores conditions is recognized
 * before the first rename, which then rejects.
 *
 * Reads return what the last listing has shown. Only objects that have changed since are fetched again.
 */
export function createBucketStore(
  address: BucketAddress,
  { name: part, isStore = () => true }: StorePart,
): Store {
  const { bucket, prefix } = address;
  const client = createBucketClient(address);
  const own = `${prefix}${part}/`;
  /** By key. */
  const seen = new Map<string, NamedText>();
  /** Keys of the objects in `seen`, by name. */
  const keys = new Map<string, string>();
  let checked: Promise<void> | undefined;

  const remember = (key: string, stored: NamedText): void => {
    seen.set(key, stored);
    keys.set(stored.name, key);
  };

  /** Returns the key of a file of this part. An object that was renamed may be known by an earlier name, too. */
  const keyOf = (name: string): string => {
    const key = keys.get(name);
    return key?.startsWith(own) === true && seen.get(key)?.name === name ? key : `${own}${name}`;
  };

  const tagsUnder = async (start: string): Promise<ReadonlyMap<string, string>> => {
    const tags = new Map<string, string>();
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: start },
    )) {
      for (const { Key, ETag } of Contents) if (Key !== undefined) tags.set(Key, ETag ?? "");
    }
    return tags;
  };

  /** Reads an object; undefined if there is none. */
  const fetchObject = async (key: string): Promise<NamedText | undefined> => {
    try {
      const { Body, ETag = "" } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const stored = { tag: ETag, ...decode((await Body?.transformToString()) ?? "") };
      remember(key, stored);
      return stored;
    } catch (error) {
      if (!isBucketAnswer(error, 404)) throw error;
      // A missing bucket has the same status.
      if (error.name === "NoSuchBucket") throw error;
      seen.delete(key);
      return undefined;
    }
  };

  const fetchChanged = async (tags: ReadonlyMap<string, string>): Promise<readonly [string, NamedText][]> => {
    const found = await inBatches([...tags], async ([key, tag]) => {
      const before = seen.get(key);
      return [key, before?.tag === tag ? before : await fetchObject(key)] as const;
    });
    return found.flatMap(([key, stored]) => (stored === undefined ? [] : [[key, stored]]));
  };

  /** Writes an object. Returns false if it is no longer the one with this tag. */
  const put = async (key: string, name: string, text: string, tag: string | undefined): Promise<boolean> => {
    const Body = encode(name, text);
    const condition = tag === undefined ? {} : { IfMatch: tag };
    try {
      const { ETag = "" } = await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body, ...condition }),
      );
      remember(key, { tag: ETag, name, text });
      return true;
    } catch (error) {
      if (
        tag === undefined ||
        !(isBucketAnswer(error, 412) || isBucketAnswer(error, 409) || isBucketAnswer(error, 404))
      ) {
        throw error;
      }
      // The answer to an earlier attempt may be lost.
      const now = await fetchObject(key);
      return now?.name === name && now.text === text;
    }
  };

  /** Rejects if the service ignores conditions: a write that must not happen happens. It would change nothing. */
  const checkConditions = async (key: string, { name, text }: NamedText): Promise<void> => {
    try {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: encode(name, text),
          IfMatch: '"00000000000000000000000000000000"',
        }),
      );
    } catch (error) {
      if (isBucketAnswer(error, 412) || isBucketAnswer(error, 404)) return;
      throw error;
    }
    throw new Error(
      "the service ignores conditional writes (If-Match), without which two runs may claim the same",
    );
  };

  /**
   * Writes what follows from the present object, again while other writes of the object come between. Returns false if nothing follows.
   */
  const change = async (
    key: string,
    next: (now: NamedText | undefined) => Pick<NamedText, "name" | "text"> | undefined,
  ): Promise<boolean> => {
    for (let attempt = 0; attempt < MOST_CONFLICTS; attempt += 1) {
      const now = seen.get(key);
      const wanted = next(now);
      if (wanted === undefined) return false;
      if (await put(key, wanted.name, wanted.text, now?.tag)) return true;
    }
    throw new Error(`s3://${bucket}/${key} changes all the time`);
  };

  return {
    place: placeOf(address, part),
    locate: (name) => `s3://${bucket}/${keyOf(name)}`,
    async list() {
      const tags = await tagsUnder(own);
      for (const key of [...seen.keys()]) if (key.startsWith(own) && !tags.has(key)) seen.delete(key);
      return (await fetchChanged(tags)).map(([, { name }]) => name);
    },
    async read(name) {
      const key = keyOf(name);
      const stored = seen.get(key) ?? (await fetchObject(key));
      return stored?.name === name ? stored.text : undefined;
    },
    async write(name, text) {
      const key = keyOf(name);
      await change(key, (now) => {
        if (now !== undefined && now.name !== name) {
          throw new Error(`another run has claimed s3://${bucket}/${key}`);
        }
        return { name, text };
      });
    },
    async rename(from, to) {
      const key = keyOf(from);
      const stored = seen.get(key) ?? (await fetchObject(key));
      if (stored?.name !== from) return false;
      await (checked ??= checkConditions(key, stored).catch((error: unknown) => {
        checked = undefined;
        throw error;
      }));
      return change(key, (now) => (now?.name === from ? { name: to, text: now.text } : undefined));
    },
    async remove(name) {
      const key = keyOf(name);
      // Another run may have claimed it, and then it has another name.
      if ((await fetchObject(key))?.name !== name) return;
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      seen.delete(key);
    },
    async beside(ending) {
      const all = await tagsUnder(prefix);
      const tags = new Map([...all].filter(([key]) => isBeside(key.slice(prefix.length), ending)));
      return (await fetchChanged(tags)).map(([key, { name, text }]) => ({
        path: `s3://${bucket}/${key}`,
        name,
        text,
      }));
    },
  };

  function isBeside(path: string, ending: string): boolean {
    const [other = "", name, ...deeper] = path.split("/");
    return (
      name !== undefined && deeper.length === 0 && other !== part && isStore(other) && path.endsWith(ending)
    );
  }
}

function encode(name: string, text: string): string {
  return `${name}\n${text}`;
}

function decode(body: string): { readonly name: string; readonly text: string } {
  const end = body.indexOf("\n");
  return end < 0 ? { name: "", text: body } : { name: body.slice(0, end), text: body.slice(end + 1) };
}
