import { useRootData } from '~/ui/root-data';
import { Icon } from '~/ui/components/icon';

interface WhatsAppLinkProps {
  /** The message, which the sender can still change. */
  readonly text: string;
  /** With its country: +212…; '': a person of the sender's choice. */
  readonly number: string;
  readonly children: string;
}

export function WhatsAppLink({ text, number, children }: WhatsAppLinkProps) {
  // why without: a mark behind an address would become part of it
  const plain = text.replaceAll(/[\u2066-\u2069]/g, '');
  const href = `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(plain)}`;
  return (
    <a className="btn btn--line" href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="brand-whatsapp" />
      {children}
    </a>
  );
}

/** A question to the store, where it has a number. */
export function AskOnWhatsApp(question: Omit<WhatsAppLinkProps, 'number'>) {
  const { whatsapp } = useRootData();
  return whatsapp === null ? null : <WhatsAppLink {...question} number={whatsapp} />;
}
