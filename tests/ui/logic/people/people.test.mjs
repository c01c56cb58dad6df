// Comments as conversations, and links in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isNewTo, mentionParts, subjectOf, talkOf, threadsOf } from "../../../../app/ui/static/logic/people/comments.js";
import { endWords, namesOf } from "../../../../app/ui/static/logic/people/sharing.js";
import { HOME, parseRoute } from "../../../../app/ui/static/logic/route.js";

const said = (id, replyToId = null) => ({ id, replyToId });

test("a reply to a reply stands in the conversation that the first began", () => {
  const all = [said("a"), said("b"), said("c", "a"), said("d", "c"), said("e", "b")];
  const ids = threadsOf(all).map(({ comment, replies }) => [comment.id, replies.map(({ id }) => id)]);
  assert.deepEqual(ids, [["a", ["c", "d"]], ["b", ["e"]]]);
});

test("who is mentioned stands apart, and an address of mail does not", () => {
  const parts = mentionParts('me@ada.org, @Ada and @"Ada L": @adam?', ["ada", "Ada L"]);
  assert.deepEqual(parts.filter(({ isMention }) => isMention).map(({ text }) => text), ["@Ada", '@"Ada L"']);
  assert.equal(parts.map(({ text }) => text).join(""), 'me@ada.org, @Ada and @"Ada L": @adam?');
});

test("signs in a name are no pattern", () => {
  assert.deepEqual(mentionParts("@a.b @aXb", ["a.b"]).map(({ isMention }) => isMention), [true, false]);
});

test("what was said since the last look is new, but for one's own and what was taken back", () => {
  const comment = { recordedFrom: "2026-03-01T12:00:00Z", withdrawnAt: null, isOwn: true, author: "Ada" };
  const at = Date.parse(comment.recordedFrom);
  assert.equal(isNewTo(comment, at, "Bob"), true);
  assert.equal(isNewTo(comment, at + 1, "Bob"), false);
  assert.equal(isNewTo(comment, at, "Ada"), false);
  assert.equal(isNewTo({ ...comment, withdrawnAt: comment.recordedFrom }, at, "Bob"), false);
});

test("who is mentioned reads that first, each comment once, and none of their own", () => {
  const by = (id, author, isOwn = false, withdrawnAt = null) => ({ id, author, isOwn, withdrawnAt });
  const [asked, told, own, earlier, gone] = [by("a", "Bob"), by("b", "Bob"), by("c", "x", true), by("d", "Ada"), by("e", "Bob", false, "now")];
  const read = talkOf([told], [asked, told, own, earlier, gone], "Ada").map(({ id, isMention }) => [id, isMention]);
  assert.deepEqual(read, [["b", true], ["a", false]]);
});

test("comments belong to what the address shows", () => {
  assert.equal(subjectOf(parseRoute("#/session/s/node/n/why")), "n");
  assert.equal(subjectOf(parseRoute("#/decision/d/comments")), "d");
  assert.equal(subjectOf(parseRoute("#/comments/s")), "s");
  for (const hash of ["#/jobs/j", "#/session/s", "#/comments"]) assert.equal(subjectOf(parseRoute(hash)), null);
});

test("comments and links of a decision have an address", () => {
  for (const section of ["comments", "share"]) {
    assert.deepEqual(parseRoute(`#/decision/d/${section}`), { ...HOME, page: "decision", id: "d", section });
  }
});

test("names to hide stand one a line or behind commas", () => {
  assert.deepEqual(namesOf("Ada L, Bob\n\n Carl "), ["Ada L", "Bob", "Carl"]);
});

test("a link says until when it opens, or since when not", () => {
  const link = { status: "active", expiresAt: "2026-03-03T12:00:00Z", revokedAt: null };
  assert.match(endWords(link), /^until Mar 3, 2026/);
  assert.match(endWords({ ...link, status: "expired" }), /^expired on Mar 3, 2026/);
  assert.equal(endWords({ ...link, status: "revoked", revokedAt: "2026-03-01T12:00:00Z" }), "revoked on Mar 1, 2026");
});
