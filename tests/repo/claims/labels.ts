import type { Named } from './sentences';

/* Labels, questions, hints of a field: they claim nothing of money, stock, delivery or mail. */

export const SHOP_LABELS: Named<'shop'> = {
  cart: `
    summary-terms cart-empty-hint total-without summary-items summary-go line-unknown-title line-types-of line-types-any
    line-types-change-of line-remove-of line-remove-unknown code-use code-removed coupon-unusable cart-added cart-removed
    cart-removed-unknown cart-undo-lead cart-undo cart-undo-of cart-type-changed cart-known cart-empty line-gone stages stage-pay
  `,
  checkout: `
    checkout-terms checkout-title checkout-how checkout-how-paid checkout-change checkout-cancel nothing-to-pay-hint payer-label
    bank-which bank-another bank-account-unknown
    proof-hint proof-send proof-submitted renew-go renew-gone paid-label bank-holder bank-name bank-rib wallet-menu-Orange_Money
    wallet-menu-inwi_money wallet-menu-MT_Cash wallet-another wallet-qr wallet-qr-save transfer-step-pay transfer-step-picture
    transfer-step-send transfer-amount transfer-reference-french copy copy-amount copy-holder copy-bank
    copy-rib copy-reference copy-number operator-label operator-none card-go proof-required proof-type proof-broken
    proof-too-large proof-pdf-too-large operator-required paid-required order-moved question-no-room refund-text-required
    problem-text-required demo-card-decline demo-card-cancel demo-provider-title demo-provider-lead
    demo-provider-cancel method-bank-hint method-card-hint method-wallet-hint
  `,
  order: `
    orders-none orders-row orders-newest orders-older order-proof-picture order-may-close order-review-mail order-review-here
    order-pay order-paid-late proof-replace key-reveal key-reveal-of key-reveal-means key-redeem key-copy key-copy-of
    keys-download receipt-title receipt-summary receipt-open receipt-open-summary receipt-number receipt-buyer receipt-seller
    receipt-lines receipt-print keys-file-head keys-file-game activate-how activate-Steam-1 activate-Steam-2 activate-Steam-3
    activate-Epic-1 activate-Epic-2 activate-Xbox-1 activate-Xbox-2 activate-Xbox-3 activate-PlayStation-1 activate-PlayStation-2
    activate-PlayStation-3 question-refund question-refund-of question-problem question-problem-of question-withdraw
    question-withdraw-of question-withdrawing refund-rules ask-problem-lead ask-refund-label ask-refund-hint ask-problem-label
    ask-problem-hint account-title account-label account-hint refund-account-required refund-account-rib refund-account-unknown
    account-change ask-picture-label ask-picture-hint ask-problem-send
  `,
  'order-status': `
    refund-done-reference steps-title missing-reason rejection-reason whatsapp-help whatsapp-about-order order-progress
    reason-unreadable cancel game save status order-title placed-on back-to-the-order
  `,
  game: `
    no-games game-not-found game-load-failed rating rating-ours rating-legend all-games-title list-genre list-search
    list-empty-hint list-nearest list-show-all filter-what filter-launcher filter-launcher-all view-rows view-covers
    filter-platform-all filter-min filter-max filter-clear sort-best sort-title sort-price sort--price sort-discount sort-rating
    sort-new game-cover game-back game-go-back game-not-found-title game-not-found-hint game-load-failed-title game-about
    fact-released spec-features buy-label buy-key buy-change-type shot alike-title looked-title after-title after-redeem
    after-redeem-anywhere buy-add buy-add-of wish-keep wish-keep-of wish-kept wish-kept-of alert-ask-short alert-ask alert-ask-of
    buy-in-cart buy-in-cart-of price-invalid max-below-min hero-pay featured-title no-featured feed-title rail-all home-genres
    area-Africa area-North_Africa area-Middle_East_and_North_Africa area-Europe,_Middle_East_and_Africa area-Middle_East
    area-Europe area-North_America area-Latin_America area-Asia area-Oceania area-Everywhere whatsapp-ask whatsapp-about-game
    share share-of share-whatsapp price-ambiguous adding all-offers edition filters genre genres performance pictures platform
    publisher sort sort-by system-requirements
  `,
  wish: `
    wishes-lead wishes-see wishes-none-hint wish-gone wish-remove-of wish-unknown wish-failed wish-alert wish-alert-of
    wish-alert-none wish-alert-below wish-alert-lowest wish-below wish-set wish-set-of wish-consent-required wish-mails
    wish-mails-stop wish-stop-title wish-share wish-share-lead wish-share-name wish-share-go wish-share-rename wish-share-copy
    wish-share-end wish-share-named wish-share-name-too-long shared-title shared-title-of shared-lead alert-email
    alert-login alert-confirm alert-confirm-no-mail alert-link-go alert-link-expired-title
  `,
  common: `
    games remove code-remove-of page-renew page-stays total total-approximately file-too-large file-again file-size-kb file-size-mb
    file-another method-unknown cart-failed code-name subtotal code-required something-wrong we-are-offline try-again not-found
    repeated control-characters email-mark too-long too-many show hide error-title check-fields sending page-title check-field
    copied copy-failed close home login browse-games cart-go pages pages-previous pages-next pages-page failure-request-title
    failure-request failure-login-title failure-login failure-forbidden-title failure-forbidden failure-method
    failure-missing-title failure-missing failure-size-title failure-size failure-rate-title failure-rate failure-write
    failure-bug-title method-bank method-bank-named method-card method-card-named method-wallet method-wallet-named store-title
    skip loading loading-games loading-game search-label search-title search-placeholder search search-suggestions suggestions
    nav-main products about support my-orders account nav-wishes nav-admin cart cart-label nav-menu nav-register nav-logout shop
    all-games footer-help footer-admin footer-legal-title terms refunds privacy legal footer-social footer-rights follow-us
    genre-Action genre-RPG genre-Racing genre-Horror genre-Indie genre-Strategy genre-Shooter genre-Adventure genre-Simulation
    genre-Fighting genre-Puzzle genre-Platformer genre-Sports genre-Multiplayer genre-MMO store-demo mails-too-many
    mails-too-many-today contact-email-required email-invalid change code email key key-for-type key-types message name oops
    payment-proof price reference view-details view-details-of your-cart your-order
  `,
  about: `
    method-bank-taken method-card-taken method-wallet-taken store-city about-description about-heading about-lead about-who-title
    about-who about-mission-title offer-title reasons-title reason-once-title reason-open-title reason-help-title team-title
    touch-title touch touch-contact notice-title support-heading faq-title faq-speed faq-refund faq-methods faq-keys-title
    faq-what faq-what-answer faq-get faq-activate faq-account faq-region faq-again faq-broken faq-seen faq-gift faq-gift-answer
    faq-owed contact-title contact-send captcha-question captcha-hint contact-person contact-filled captcha-numbers details-title
    details-whatsapp map-show map-picture map-open contact-name-required contact-name-too-long contact-message-required
    contact-message-too-long captcha contact-too-many contact-too-many-today store-notice team-owner-role team-keys-role
  `,
  legal: `
    legal-more legal-seller-unknown legal-description legal-lead legal-seller-title legal-ice legal-rc legal-address
    legal-reach-title legal-marks-title privacy-description privacy-lead privacy-who-title privacy-who privacy-what-title
    privacy-what-account privacy-what-security privacy-cookies-title privacy-long-title privacy-others-title privacy-others
    privacy-others-providers privacy-others-mail privacy-others-abroad privacy-others-abroad-mail privacy-rights-title
    privacy-rights privacy-cndp refunds-unseen-title refunds-seen-title refunds-broken-title refunds-owed-title refunds-how-title
    refunds-money-title refunds-money-card refunds-money-wallet terms-lead terms-what-title terms-price-dollar terms-order
    terms-delivery-title terms-broken-title terms-account-title terms-dispute-title terms-dispute
  `,
};

export const ADMIN_LABELS: Named<'admin'> = {
  order: `
    question-answer-required refund-reference-required line-asks-refund line-asks-problem line-account-show line-account-lost
    line-account-ask-again line-account-asking line-account-ask-done line-account-copy line-refund-unasked-reference
    bank-reference-required order-unknown orders-further-back amount-invalid amount-zero amount-differs decision-failed
    proof-unreadable reject-reason-required approve-hint-unpaid approve-hint-cancelled approve-hint-payment
    approve-hint-without-key approve-hint-other approve-reference approve-reason-hint reject-title-proof reject-title-payment
    reject-hint-proof reject-hint-payment reject-hint-last reject-hint-late alarm-unknown alarm-not-at-paypal
    alarm-not-at-paypal-more attention-paid-hint attention-unpaid-hint end-hint end-card-hint end-unasked-hint end-reason-hint
    gone-close-hint gone-close gone-give gone-note gone-lines-required gone-closed gone-given end-reason-required card-unasked
    answer-required second-payment-hint order-next-waits line-title admin-orders order-orders-to-decide-oldest-first order-proofs
    order-proof-list order-requests order-requests-and-problems-oldest-first order-owed-list order-all-orders-newest-first
    order-match-list order-cancel-this-order order-why-it-is-cancelled order-cancelling order-more-money order-record-this-payment
    order-open-that-order order-arrived-by order-bank-reference order-in-mad order-the-money-is-there order-reject order-rejecting
    order-payment-proof-of-order-reference order-download-the-picture order-download-the-pdf order-shopper order-reads
    order-rejected-at order-paypals-fee order-paypal-reference order-captured order-difference order-fee-as-paypal-says-it
    order-its-order order-paid order-say-no order-answer-hint order-answer-hint-no-mail order-decline order-decide-title
    order-decide order-refund-or-replace order-refund order-waits-for order-give-the-money-back order-try-it-again
    order-it-went-back-another-way order-record-the-refund order-it-went-back-at-paypal order-refund-reference
    order-give-another-key order-replacing order-replace-the-key order-download-the-file approve-reference-open queue-admin
    queue-proof queue-place queue-before queue-skip queue-open queue-whole-order queue-other-amount queue-other-reason
    queue-rejected-next queue-rejected-last queue-keys queue-keys-off queue-keys-switch-off queue-keys-switch-on approve-ask
    approve-anyway-reason unclean reason-required rejected-unreadable rejected-amount rejected-reference rejected-not-arrived
    rejected-other order-waits-since order-sort-own order-sort--date order-sort-date order-sort--amount order-sort-amount
    order-sort-state order-sort-waiting order-sort--waiting order-sort-cut
  `,
  payment: `
    void-act void-title void-lines void-choose void-wait-hint void-reason-hint void-reason-required void-do void-keep note-hint
    note-direction note-in note-out note-amount note-amount-required note-direction-required note-reason note-reason-required
    note-do note-list note-says
  `,
  today: `
    first-sale-owner-address first-sale-owner-address-go first-sale-shop first-sale-shop-go first-sale-payee-go first-sale-mail
    first-sale-mail-go first-sale-seller first-sale-seller-go first-sale-legal first-sale-legal-go first-sale-game
    first-sale-game-go first-sale-key first-sale-key-go first-day-language-go first-day-seller-go first-day-trial
    desk-reason-problem desk-reason-attention desk-alarms-hint desk-alarm-failed desk-broken-do digest-no-mail digest-no-address
    digest-failed saving unreadable-here admin-today desk-all-figures-the-sales-page desk-all-orders-to-decide
    desk-read-and-answer
  `,
  reports: `
    statement-of-account statement-account-file-says statement-columns-anew statement-columns-title statement-columns-first
    statement-columns-number statement-columns-none statement-columns-read statement-column-date statement-column-text statement-column-amount statement-column-credit
    statement-column-debit statement-column-reference statement-column-required statement-column-either statement-column-twice
    admin-columns statement-failed day-invalid period-reversed period-too-long currency-name currency-fee currency-changed
    currency-differs currency-orphan currency-note sales-no-platform sales-plot-day sales-plot-month sales-plot-bar books-file-of
    books-currency books-credited books-provider-fee books-credited-in books-file-day books-file-game books-file-platform
    books-file-method books-file-keys books-file-refunded admin-sales books-key-costs books-how-this-is-counted books-for-orders
    books-not-as-asked-for books-for-no-order books-noted admin-statement books-all-statements books-rows-of-the-statement
    books-no-row-here admin-statements statements-title statements-list statement-upload-title given-away books-days books-from
    books-to books-approve-these statement-line-of books-leave-it-for-now statement-reason-label statement-approve-own-total
    statement-file-hint books-match-with-orders books-statement-of books-statement books-of books-uploaded books-by-day
    books-by-month books-by-platform books-by-payment-method books-by-currency books-day books-month books-7-days books-30-days
    books-this-month books-last-month books-this-year books-by-supplier supplier-replaced supplier-none
  `,
  coupon: `
    coupon-code-invalid coupon-exists coupon-prefix-invalid coupon-count-invalid coupon-percent-invalid coupon-amount-invalid
    coupon-uses-invalid coupon-games-too-many coupon-game-unknown coupon-made coupon-ended coupon-failed coupon-genres-hint
    admin-codes-for-shoppers coupons-title coupon-all-codes coupon-codes-newest-first coupon-no-code-was-made-yet
    coupon-single-codes-newest-first coupon-new-code coupon-an-amount coupon-prefix-hint coupon-how-many coupon-count-hint
    coupon-code-hint coupon-takes-off coupon-percent-hint coupon-amount-mad coupon-for-an-amount coupon-least-total-mad
    coupon-empty-none coupon-most-label coupon-most-hint coupon-first-day coupon-empty-at-once coupon-last-day
    coupon-included-empty-no-end coupon-uses-in-all coupon-uses-hint coupon-uses-a-person coupon-each-hint coupon-games-hint
    coupon-on-offers coupon-on-offers-hint coupon-making coupon-make-the-codes coupon-make-the-code coupon-link-hint
    coupon-taken-off coupon-download coupon-end-name coupon-end coupon-one
  `,
  offer: `
    offer-name-too-long offer-percent-invalid offer-price-invalid offer-time-invalid offer-begin-past offer-begin-too-far
    offer-too-short offer-too-long offer-end-required offer-end-not-later offer-plan offer-busy offer-failed offer-gone
    offer-planned offer-running offer-over-state offer-change offer-time-passed feed-about feed-renew feed-failed offer-from-to
    offer-stopped-by-hand offer-start admin-offers offer-new-offer admin-new-offer offer-the-offer offer-percent-off-each-price
    offer-one-price-for-each-game offer-percent-hint offer-price-of-each-game-mad offer-only-for-one-price
    offer-begins-in-casablanca offer-empty-now offer-ends-in-casablanca offer-end-hint offer-name-hint offer-in-english offer-lead
    product-feed offer-get-it offer-not-known offer-end-later offer-stop-now
  `,
  mail: `
    mail-contact-message mail-waiting mail-paused mail-paused-see mail-paused-failed mail-dropped mail-failed mail-expired
    mail-attempts mail-failure-unreachable mail-failure-line-lost mail-failure-sign-in-refused mail-failure-sign-in-refused-status
    mail-failure-sender-refused-status mail-failure-address-refused-status mail-failure-message-refused-status
    mail-failure-busy-status mail-failure-other mail-failure-other-status mail-not-set-up mails-none-failed mails-none-waiting
    mails-none-paused mails-none-dropped mails-none-sent mails-none-expired mail-again mail-again-failed mail-hidden-others
    mail-hidden-sending message-new message-answered message-closed messages-none messages-none-new messages-none-answered
    messages-none-closed reply-required reply-too-long reply-frame-fr reply-frame-ar message-change-failed admin-messages
    mail-message-from-name mail-all-messages mail-messages-newest-first mail-outgoing-mail-newest-first outbox-empty
    mail-send-again-to mail-send-again mail-written mail-what-happened-to-it mail-language mail-tried mail-why-not
    mail-next-attempt mail-open-the-link mail-open mail-our-answer mail-mark-as-new mail-answer-again mail-your-answer reply-hint
    mail-send-answer
  `,
};

export const PEOPLE_LABELS: Named<'people'> = {
  account: `
    take-back-unknown verify-question verify-outside-login proof-text proof-sign-in not-me-unknown alerts-none-hint providers-lead
    second-step-lead factor-offered-text factor-code-hint factor-code-or-recovery-hint
  `,
  'sign-in': `
    code-hint reset-unknown sign-in-quote login-first weak-password common-password passwords-differ weak-admin-password
    printed-password prove-first provider-popup-closed provider-cancelled-request password-hint password-hint-owner
  `,
  errors: `
    http-busy http-no-file http-method http-too-long http-unreadable http-foreign http-untold http-bad-request
  `,
};

export const HOUSE_LABELS: Named<'house'> = {
  nouns: `
    working-it-out approving importing
  `,
  batch: `
    games-csv-too-large games-csv-too-many-rows game-match-none batch-reading-the-file
  `,
  doctor: `
    health-checking
  `,
  game: `
    alias-unreadable coefficient-invalid rating-invalid picture-other picture-too-small picture-broken picture-too-many-dots
    no-games-matching no-games-yet game-texts-hint game-texts-labels game-texts-columns game-separate-the-items-with-commas
    short-names-hint game-shown-on-the-home-page rank-hint regions-hint regions-change-hint games-file-hint column-title-hint
    column-price-hint column-genre-hint column-cover-hint column-rating-hint column-aliases-hint column-rank-hint
    column-short-hint column-lists-hint column-regions-hint column-languages-hint columns-lead column-coefficient-hint
    column-own-price-hint column-featured-hint ticks ticks-nothing pictures-too-much game-screenshots-hint
    game-screenshots-first-hint pictures-many-too-much many-pictures-hint many-pictures-chosen many-pictures-busy
    game-preview-close
  `,
  key: `
    import-ticks-hint keys-many-hint keys-many-paste-hint keys-many-example-hint key-buying-price-failed game-id-missing
    csv-too-large csv-is-html csv-is-pdf csv-not-text csv-no-rows csv-too-many-rows csv-line-too-long csv-quotes failure-log-hint
    keys-columns-hint keys-default-hint keys-price-hint keys-coefficient-hint key-game-unknown key-game-several key-supplier-hint
    keys-many-supplier-hint
  `,
  setting: `
    setting-shopName-why setting-logo-hint setting-walletQr-hint setting-bankHolder-why setting-bankName-why setting-bankRib-why setting-sellerName-why
    setting-sellerIce-why setting-sellerRc-why setting-paypalId-why setting-paypalSecret-why setting-paypalPlace-why
    setting-languageEn-why setting-languageFr-why setting-languageAr-why setting-smtpServer-why setting-mailFrom-why
    setting-smtpUser-why setting-smtpPassword-why setting-telegramSecret-why setting-telegramChat-why setting-googleId-why
    setting-githubId-why setting-server setting-mailbox setting-bot setting-not-set setting-name-long setting-email setting-rib setting-rib-twice
    setting-ice setting-rate setting-legal-seller proof-code-hint
  `,
  shared: `
    duration-minutes duration-hours duration-days find-none find-hint
  `,
};
