// What people say about a thing: conversations, and the form that adds to them.

import { Component, h } from "../../libs.js";
import { moment, time } from "../../logic/format.js";
import { isNewTo, mentionParts, threadsOf } from "../../logic/people/comments.js";
import { Refusal } from "../collections/frame.js";
import { ForGood } from "../parts/for_good.js";
import { Failed, Loading } from "../parts/states.js";

export class Discussion extends Component {
  // The form says whom it replies to, and has the focus; the list stays where it is.
  reply(comment) {
    this.setState({ replyTo: comment, editing: null }, () => this.field.focus());
  }

  edit(comment) {
    this.setState({ editing: comment.id, replyTo: null });
  }

  leave(comment) {
    this.setState({ editing: null }, () => document.getElementById(`comment-${comment.id}`)?.focus());
  }

  async send(event) {
    event.preventDefault();
    const { text, author } = event.target.elements;
    const words = text.value.trim();
    if (!words || this.state.isSending) return;
    this.setState({ isSending: true });
    const said = { text: words, replyToId: this.state.replyTo?.id ?? null, author: author.value.trim() };
    const isDone = await this.props.actions.add(said);
    if (isDone) text.value = "";
    this.setState(isDone ? { isSending: false, replyTo: null } : { isSending: false });
  }

  async save(comment, text) {
    if (text === comment.text || (await this.props.actions.edit(comment, text))) this.leave(comment);
  }

  render({ state: { discussion, reader, commentRefusal }, actions }, { replyTo, editing, isSending }) {
    if (discussion.status === "failed") return h(Failed, { error: discussion.error, onRetry: actions.again });
    if (discussion.status !== "ready") return h(Loading, { what: "Loading comments …" });
    const line = (comment) => h(Comment, {
      key: comment.id, comment, reader, isEditing: editing === comment.id, refusal: commentRefusal,
      onReply: () => this.reply(comment), onEdit: () => this.edit(comment), onLeave: () => this.leave(comment),
      onSave: (text) => this.save(comment, text), onWithdraw: () => actions.withdraw(comment),
    });
    return h("div", { class: "discussion" },
      discussion.value.length
        ? h("ol", { class: "comments" }, threadsOf(discussion.value).map(({ comment, replies }) => h("li", { key: comment.id },
          line(comment), replies.length > 0 && h("ol", { class: "replies" }, replies.map((reply) => h("li", { key: reply.id }, line(reply)))))))
        : h("p", { class: "remark" }, "Nobody has said anything about it yet. Ask or remark below."),
      h("form", { class: "settle", "aria-label": "Comment", onSubmit: (event) => this.send(event) },
        h("label", null, replyTo ? `Your reply to ${replyTo.author}` : "Your comment",
          h("textarea", { name: "text", rows: 3, required: true, ref: (field) => (this.field = field), onKeyDown: sendByKeys })),
        h("label", null, "Your name (may be left empty)",
          h("input", { name: "author", maxlength: 500, autocomplete: "name", defaultValue: reader.name ?? "" })),
        !editing && h(Refusal, { refusal: commentRefusal }),
        h("p", { class: "buttons" },
          h("button", { type: "submit", disabled: isSending }, replyTo ? "Reply" : "Comment"),
          replyTo && h("button", { type: "button", onClick: () => this.setState({ replyTo: null }, () => this.field.focus()) }, "Do not reply"),
          h("span", { class: "remark" }, "@ada or @\"Ada Lovelace\" mentions somebody."))));
  }
}

function sendByKeys(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
}

function Comment({ comment, reader, isEditing, refusal, onReply, onEdit, onLeave, onSave, onWithdraw }) {
  const { id, author, recordedFrom, editedAt, withdrawnAt, text, mentions, isOwn } = comment;
  return h("article", { class: "comment", id: `comment-${id}`, tabindex: -1, "aria-label": `${author}, ${time(recordedFrom)}` },
    h("p", { class: "comment-head" },
      h("strong", null, author), h("time", { datetime: recordedFrom, title: moment(recordedFrom) }, time(recordedFrom)),
      editedAt && h("span", { class: "remark" }, "edited"),
      isNewTo(comment, reader.since, reader.name) && h("span", { class: "status mark-new" }, "new")),
    withdrawnAt && h("p", { class: "remark" }, "Taken back."),
    isEditing
      ? h(Edit, { text, refusal, onSave, onLeave })
      : h("p", { class: "prose" }, mentionParts(text, mentions).map((part) => (part.isMention ? h("b", { class: "mention" }, part.text) : part.text))),
    !isEditing && h("div", { class: "buttons" },
      h("button", { class: "link", onClick: onReply }, "Reply", h("span", { class: "unseen" }, ` to ${author}`)),
      isOwn && !withdrawnAt && h("button", { class: "link", onClick: onEdit }, "Edit", h("span", { class: "unseen" }, " your comment")),
      isOwn && !withdrawnAt && h(ForGood, {
        what: "Take it back", name: `what ${author} said`, meaning: "Its text goes for good; replies to it stay.",
        button: "Take it back for good", onDo: onWithdraw,
      })));
}

class Edit extends Component {
  componentDidMount() {
    this.field.focus();
  }

  render({ text, refusal, onSave, onLeave }) {
    const submit = (event) => {
      event.preventDefault();
      onSave(this.field.value.trim());
    };
    return h("form", { class: "settle", "aria-label": "Edit your comment", onSubmit: submit },
      h("label", null, "Its text", h("textarea", { rows: 3, required: true, defaultValue: text, ref: (field) => (this.field = field), onKeyDown: sendByKeys })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" },
        h("button", { type: "submit" }, "Save"),
        h("button", { type: "button", onClick: onLeave }, "Leave it as it was")));
  }
}
