import type { support as english } from '../../en/storefront/support';
import type { Translation } from '../../format';

export const support: Translation<typeof english> = {
  'support-title': 'Assistance',
  'support-description':
    'Questions et réponses sur les clés, les remboursements et les paiements, et comment nous joindre : nous répondons sous 24 heures.',
  'support-heading': 'Comment vous aider ?',
  'faq-title': 'Questions fréquentes',
  'faq-speed': 'En combien de temps répond l’assistance ?',
  'faq-speed-answer': 'L’assistance répond sous 24 heures, tous les jours de la semaine.',
  'faq-refund': 'Puis-je obtenir un remboursement ?',
  'faq-refund-answer': 'Les remboursements sont étudiés au cas par cas dans les 14 jours suivant l’achat.',
  'faq-methods': 'Quels moyens de paiement acceptez-vous ?',
  'faq-methods-answer': 'Nous acceptons {methods}.',
  'faq-keys-title': 'À propos des clés',
  'faq-what': 'Qu’est-ce qu’une clé d’activation ?',
  'faq-what-answer':
    'Un code que vous saisissez dans Steam, Epic, Xbox ou PlayStation. Il ajoute le jeu à votre compte, et vous le téléchargez là-bas.',
  'faq-get': 'Comment reçois-je ma clé ?',
  'faq-get-answer':
    'Quand votre paiement est confirmé, la clé est sur la page de votre commande, dans « Mes commandes ». Nos emails ne contiennent jamais la clé elle-même.',
  'faq-activate': 'Où dois-je la saisir ?',
  'faq-activate-answer': 'La page de votre commande montre les étapes pour votre plateforme, à côté de la clé.',
  'faq-account': 'Que me faut-il pour jouer ?',
  'faq-account-answer':
    'Un compte gratuit sur la plateforme indiquée sur la page du jeu, et une machine assez puissante. Quand nous connaissons la configuration requise, la page l’indique.',
  'faq-region': 'La clé marche-t-elle au Maroc ?',
  'faq-region-answer':
    'La page de chaque jeu dit où ses clés s’activent, ou que ce n’est pas indiqué. Dans ce cas, demandez-nous avant d’acheter.',
  'faq-again': 'Puis-je relire ma clé plus tard ?',
  'faq-again-answer': 'Oui, autant que vous voulez, sur tous vos appareils : connectez-vous et ouvrez votre commande.',
  'faq-broken': 'Et si la clé ne marche pas ?',
  'faq-broken-answer':
    'Choisissez « Problème avec ma clé » sur la page de votre commande. Nous vérifions, puis nous la remplaçons ou vous remboursons.',
  'faq-seen': 'J’ai affiché la clé et j’ai changé d’avis. Puis-je la rendre ?',
  'faq-seen-answer': 'Une clé qui a été lue ne peut plus être vendue : en règle générale, non. Tant que vous ne l’avez pas affichée, oui.',
  'faq-gift': 'Puis-je acheter une clé pour quelqu’un d’autre ?',
  'faq-gift-answer': 'Oui. Donnez-lui la clé : la première personne qui la saisit a le jeu, et elle ne sert qu’une fois.',
  'faq-owed': 'Et s’il ne reste plus de clé après mon paiement ?',
  'faq-owed-answer':
    'Votre commande le dit, et vous recevez la prochaine clé qui arrive. Si vous ne voulez pas attendre, demandez-y un remboursement.',
  'contact-title': 'Écrivez-nous',
  'contact-name': 'Nom',
  'contact-email': 'Email',
  'contact-message': 'Message',
  'contact-send': 'Envoyer le message',
  'contact-sent': 'Merci ! Votre message a été envoyé.',
  'captcha-question': 'Combien font {a} plus {b} ?',
  'captcha-hint': 'Montrez que vous n’êtes pas un robot.',
  'captcha-trap': 'Laissez ce champ vide',
  /** From 0 to 20. */
  'captcha-numbers':
    'zéro, un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, dix-sept, dix-huit, dix-neuf, vingt',
  'details-title': 'Contact',
  'details-whatsapp': 'WhatsApp',
  'map-show': 'Afficher la carte',
  'map-picture': 'Carte de Casablanca sur la côte atlantique, avec un repère au centre de la ville',
  'map-open': 'Ouvrir dans OpenStreetMap',
  'contact-name-required': 'Veuillez saisir votre nom.',
  'contact-name-too-long': 'Votre nom peut compter 100 caractères au plus.',
  'contact-message-required': 'Veuillez écrire un message.',
  'contact-message-too-long': 'Votre message peut compter 5 000 caractères au plus.',
  captcha: 'Veuillez confirmer que vous n’êtes pas un robot.',
  'contact-failed': 'Oups ! Une erreur est survenue. Veuillez réessayer.',
  'contact-too-many': 'Vous avez écrit plusieurs messages. Veuillez patienter une heure, puis réessayer.',
  'contact-too-many-today': 'Vous avez écrit beaucoup de messages aujourd’hui. Appelez-nous, ou écrivez demain.',
};
