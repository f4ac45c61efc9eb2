import type { ServerText } from './en'

/**
 * The texts for residents that the server itself writes, in te reo Māori. They are a careful draft: no native speaker has reviewed them, and
 * `reviewed` says of which that is no longer true.
 */
export const mi = {
  'language.lang': 'mi',
  'language.name': 'Te reo Māori',
  'language.switch': 'Reo',
  'language.draft': 'He tauira noa ēnei kōrero Māori.',
  home: 'Hoki ki te kāinga',

  'form.notTaken': 'Kāore te pūrongo i tangohia',
  'form.mayNotHave': 'Kāore pea tō pūrongo i tae ki te kaunihera.',
  'form.notSent': 'Kāore he mea i tukuna ki te kaunihera.',
  'form.sendAgain': 'Tēnā, tukuna anō, waea atu rānei ki te kaunihera: {phone}.',
  'form.tryAgain': 'Tēnā, {link}, waea atu rānei ki te kaunihera: {phone}.',
  'form.tryAgainLink': 'whakamātau anō',
  'form.again': 'Tukuna anō',
  'form.notTakenBack': 'Kāore te pūrongo i whakahokia mai',
  'form.see': 'Tirohia {link}, waea atu rānei ki te kaunihera: {phone}.',
  'form.seeLink': 'ka ahatia te pūrongo',

  'privacy.title': 'Tō tūmataitinga',
  'privacy.lead':
    'Ngā mea ka puritia e Smart Bins mōu ina kōrero koe ki te kaunihera mō tētahi ipupara, me te roa o te pupuri.',
  'privacy.kept': 'Ngā mea ka puritia',
  'privacy.report':
    'Tō pūrongo: ko tēhea ipupara, he aha te raru, nōnahea koe i kōrero mai ai, i tēhea reo hoki. Ehara i te mea me kī mai ko wai koe.',
  'privacy.added':
    'Ngā mea ka tāpirihia e koe, mēnā e pīrangi ana koe: he tuhipoka, kia toru ngā whakaahua te nui rawa, tō ingoa, tō nama waea, tō wāhitau īmēra rānei.',
  'privacy.phone':
    'Mēnā ka tonoa e koe kia whakamōhiotia mai tō waea mō tētahi pūrongo: tōna wāhitau i te ratonga pana o tōna pūtirotiro, tae noa ki tō whakamutunga.',
  'privacy.traces':
    'Ka tangohia i te whakaahua te wāhi i whakaahuatia ai, me te kāmera. Kāore e tuhia tō wāhitau whatunga ki hea rānei: ka hangaia he waehere i taua wāhitau, ka puritia mō te {days, plural, one {1 rā} other {# rā}}, kia kore ai e taea e te tangata kotahi te tuku pūrongo e hia mano. Ko ngā mea kāore anō kia tukuna e koe, kei tō waea anake.',
  'privacy.use': 'Hei aha, ā, mā wai e kite',
  'privacy.useText':
    'Mā te tuhipoka me ngā whakaahua ka kitea, ka whakatikaina te raru e te ohu. Ka whakamahia ō taipitopito whakapā hei pātai, hei whakautu anake i a koe mō tēnei pūrongo: ki te tuku īmēra te kaunihera, ka tae tētahi ki tō wāhitau ina tae mai te pūrongo, ina huri hoki tōna āhua, me tētahi hono hei aukati i aua īmēra. Ko ngā kaimahi anake o te kaunihera e whakahaere ana i ngā pūrongo ka kite, ā, ka tuhia te wā i titiro ai tētahi. Kāore e whakaaturia i te whārangi āhua o tō pūrongo. Kāore he pānui hokohoko, kāore hoki he mea e hokona atu.',
  'privacy.long': 'Te roa o te pupuri',
  'privacy.contacts':
    'Ngā tuhipoka me ngā taipitopito whakapā: {days, plural, one {1 rā} other {# rā}} i muri i te whakaotinga o tō pūrongo, {most, plural, one {1 rā} other {# rā}} te roa rawa i muri i tō tukunga.',
  'privacy.phones':
    'Ngā waea ka whakamōhiotia mō tētahi pūrongo: he rite ki te roa o ōna tuhipoka me ōna taipitopito whakapā.',
  'privacy.photos': 'Ngā whakaahua: {days, plural, one {1 rā} other {# rā}}.',
  'privacy.stays': 'Ka noho tonu te pūrongo, me te kore o ngā kōrero mōu.',
  'privacy.copies': 'Ka mukua i tōna wā anō ngā tārua ka puritia kei hē te pūnaha.',
  'privacy.rights': 'Ngā mea ka taea e koe te tono',
  'privacy.rightsText':
    'Ka taea e koe te kite i ngā mea e puritia ana mōu, te whakatika, te muku rānei i mua i tōna wā. {contact} Kōrerotia mai te nama waea, te wāhitau īmēra rānei i tukuna mai e koe, te tohutoro rānei o tō pūrongo. Ki te kore koe e pai ki tā mātou whakautu, ka taea te toro atu ki te {commissioner} (Privacy Act 2020).',
  'privacy.contact': 'Pātai mai: {contact}.',
  'privacy.officer': 'Pātai atu ki te āpiha tūmataitinga o te kaunihera.',
  'privacy.commissioner': 'Te Mana Mātāpono Matatapu',
} as const satisfies Record<ServerText, string>

/** The messages that the council's own translator has reviewed. None so far: the language is a draft until all are here. */
export const reviewed: readonly ServerText[] = []
