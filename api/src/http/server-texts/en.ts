/**
 * The texts for residents that the server itself writes, as ICU messages. A straight apostrophe would be ICU's sign for a quotation; texts
 * have ’.
 */
export const en = {
  'language.lang': 'en-NZ',
  'language.name': 'English',
  'language.switch': 'Language',
  'language.draft': '',
  home: 'Return to Home',

  // What a form without a script says of a failure. The reason itself is in English.
  'form.notTaken': 'Report not taken',
  'form.mayNotHave': 'The council may not have your report.',
  'form.notSent': 'Nothing was sent to the council.',
  'form.sendAgain': 'Please send it again, or phone the council on {phone}.',
  'form.tryAgain': 'Please {link}, or phone the council on {phone}.',
  'form.tryAgainLink': 'try again',
  'form.again': 'Send again',
  'form.notTakenBack': 'Report not taken back',
  'form.see': 'See {link}, or phone the council on {phone}.',
  'form.seeLink': 'what becomes of it',

  'privacy.title': 'Your privacy',
  'privacy.lead': 'What Smart Bins keeps of you when you tell the council about a bin, and for how long.',
  'privacy.kept': 'What we keep',
  'privacy.report':
    'Your report: which bin, what is wrong with it, when you told us, and in which language. You need not say who you are.',
  'privacy.added':
    'What you add, if you like: a note, up to three photos, your name, phone number or e-mail address.',
  'privacy.phone':
    'If you have a phone tell you what becomes of a report: its address at the push service of its browser, until you stop it.',
  'privacy.traces':
    'Where a photo was taken, and with which camera, is taken out of it. We write your network address down nowhere: a code made from it is kept for {days, plural, one {1 day} other {# days}}, so that one person cannot send thousands of reports. What you have not sent yet is on your own phone alone.',
  'privacy.use': 'What for, and who sees it',
  'privacy.useText':
    'A note and photos help the crew to find and fix the problem. We use your contact only to ask or answer you about this report: where the council sends mails, your e-mail address gets one when the report is received and when its status changes, with a link that stops them. Only council staff who deal with reports see them, and when one of them looks, that is written down. The page with your report’s status shows none of it. There is no advertising, and nothing is sold.',
  'privacy.long': 'For how long',
  'privacy.contacts':
    'Notes and contacts: {days, plural, one {1 day} other {# days}} after your report is dealt with, and {most, plural, one {1 day} other {# days}} after you sent it at the latest.',
  'privacy.phones': 'Which phones are told of a report: as long as its notes and contacts.',
  'privacy.photos': 'Photos: {days, plural, one {1 day} other {# days}}.',
  'privacy.stays': 'The report itself, with nothing of you, stays.',
  'privacy.copies': 'Copies that we keep in case of a fault are deleted in their own time.',
  'privacy.rights': 'What you can ask for',
  'privacy.rightsText':
    'You may see what we keep of you, have it corrected, or have it erased before its time. {contact} Tell us the phone number or e-mail address that you gave, or the reference of your report. If you are not content with our answer, you may turn to the {commissioner} (Privacy Act 2020).',
  'privacy.contact': 'Ask us: {contact}.',
  'privacy.officer': 'Ask the council’s privacy officer.',
  'privacy.commissioner': 'Office of the Privacy Commissioner',
} as const
export type ServerText = keyof typeof en
