import fp from 'fastify-plugin'
import { PRIVACY_PATH } from 'shared-domain'
import { z } from 'zod'
import { featureSettings, withSettings } from '../feature'
import type { RetainDays } from '../features/retention/retain-days'
import { htmlText, plainDocument, sendPlainDocument } from '../http/plain-document'

const privacySettings = featureSettings({
  variables: {
    PRIVACY_CONTACT: z
      .string()
      .regex(
        /^(https:\/\/|tel:\+|mailto:[^@]+@)[!-~]+$/,
        'set it to whom residents ask, such as mailto:privacy@example.govt.nz',
      )
      .optional(),
  },
  read: ({ PRIVACY_CONTACT }) => ({ privacyContact: PRIVACY_CONTACT }),
})

interface PrivacyPageOptions {
  /** The contact for residents' questions about their data, as a URI; the council's privacy officer in general unless given. */
  privacyContact?: string | undefined
}

/** What is stored about residents and for how long, in plain words, from the settings in force. It needs no script. */
const plugin = fp<PrivacyPageOptions>(
  async (app, { privacyContact: contact }) => {
    app.get(PRIVACY_PATH, { config: { needs: 'nothing' } }, async (_request, reply) =>
      sendPlainDocument(
        reply,
        200,
        plainDocument(
          'Your privacy',
          privacyText((await app.liveSettings.current()).retainDays, contact),
          'text',
        ),
      ),
    )
  },
  { name: 'privacy-page', dependencies: ['live-settings'] },
)

export const privacyPage = withSettings(privacySettings, plugin)

const privacyText = (days: RetainDays, contact: string | undefined) => `<h1>Your privacy</h1>
<p>What Smart Bins keeps of you when you tell the council about a bin, and for how long.</p>
<h2>What we keep</h2>
<ul>
<li>Your report: which bin, what is wrong with it, and when you told us. You need not say who you are.</li>
<li>What you add, if you like: a note, up to three photos, your name, phone number or e-mail address.</li>
</ul>
<p>Where a photo was taken, and with which camera, is taken out of it. We write your network address down nowhere: a code made from it
is kept for ${counted(days.addresses)}, so that one person cannot send thousands of reports. What you have not sent yet is on your own phone alone.</p>
<h2>What for, and who sees it</h2>
<p>A note and photos help the crew to find and fix the problem. We use your contact only to ask or answer you about this report: where
the council sends mails, your e-mail address gets one when the report is received and when its status changes, with a link that stops them. Only
council staff who deal with reports see them, and when one of them looks, that is written down. The page with your report’s status shows
none of it. There is no advertising, and nothing is sold.</p>
<h2>For how long</h2>
<ul>
<li>Notes and contacts: ${counted(days.contacts)} after your report is dealt with, and ${counted(days.unresolved)} after you sent it at the latest.</li>
<li>Photos: ${counted(days.photos)}.</li>
<li>The report itself, with nothing of you, stays.</li>
</ul>
<p>Copies that we keep in case of a fault are deleted in their own time.</p>
<h2>What you can ask for</h2>
<p>You may see what we keep of you, have it corrected, or have it erased before its time. ${contactSentence(contact)} Tell us the phone number
or e-mail address that you gave, or the reference of your report. If you are not content with our answer, you may turn to the
<a href="https://www.privacy.org.nz/">Office of the Privacy Commissioner</a> (Privacy Act 2020).</p>
<p><a href="/">Return to Home</a></p>`

const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function contactSentence(contact: string | undefined): string {
  if (!contact) return 'Ask the council’s privacy officer.'
  const shown = contact.replace(/^(mailto|tel):/, '')
  return `Ask us: <a href="${htmlText(contact)}">${htmlText(shown)}</a>.`
}
