import type { Moment } from './order-view';

interface MessageView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly sent: Moment;
}

/** Contact messages, newest first. */
export function MessageList({ messages }: { readonly messages: readonly MessageView[] }) {
  return (
    <ol className="letters">
      {messages.map((message) => (
        <li className="panel stack letter" key={message.id}>
          <div className="letter__head">
            <h2>{message.name}</h2>
            <a href={`mailto:${encodeURIComponent(message.email)}`}>{message.email}</a>
            <time className="soft" dateTime={message.sent.iso}>
              {message.sent.text}
            </time>
          </div>
          <p className="letter__text">{message.message}</p>
        </li>
      ))}
    </ol>
  );
}
