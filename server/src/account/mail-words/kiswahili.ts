import { appName } from '@duka/domain/project';
import type { MailWords } from './english.ts';

const newPassword = 'Kama si wewe, weka nenosiri jipya sasa.';

export const kiswahili: MailWords = {
  hello: (name) => (name === '' ? 'Habari,' : `Habari ${name},`),
  recovery: [
    `Weka nenosiri jipya la ${appName}`,
    `Kuna aliyeomba kuweka nenosiri jipya la akaunti yako ya ${appName}. Fungua kiungo hiki ndani ya saa moja ili ulichague:`,
    'Kama si wewe, usifanye chochote: nenosiri lako linabaki kama lilivyo.',
  ],
  verification: [
    `Thibitisha barua pepe yako ya ${appName}`,
    `Fungua kiungo hiki ndani ya saa moja ili kuthibitisha kwamba barua pepe hii ni ya akaunti yako ya ${appName}:`,
    'Kama huna akaunti kwetu, usifanye chochote.',
  ],
  code: [
    `Msimbo wako wa kuingia ${appName}`,
    `Kuna anayeingia kwenye akaunti yako ya ${appName} kwa nenosiri lako. Msimbo huu unakamilisha, ndani ya saa moja:`,
    newPassword,
  ],
  deletion: (day) => [
    `Akaunti yako ya ${appName} itafutwa`,
    `Kuna mwenye nenosiri lako aliyeomba akaunti yako ya ${appName} ifutwe. Itafutwa ${day}, pamoja na duka lako na taarifa zake zote. Kabla ya hapo unaweza kutengua kwenye Mipangilio:`,
    'Kama si wewe, tengua na uweke nenosiri jipya sasa.',
  ],
  newAddress: [
    `Barua pepe hii sasa ni ya akaunti ya ${appName}`,
    `Kuna aliyeifanya hii kuwa barua pepe ya akaunti yake ya ${appName}, na ataingia kwayo kuanzia sasa:`,
    'Kama huna akaunti kwetu, usifanye chochote.',
  ],
  security: {
    email: [
      `Barua pepe ya akaunti yako ya ${appName} imebadilishwa`,
      `Barua pepe ya akaunti yako ya ${appName} imebadilishwa, na hii haiifungui tena. Unaingia kwa ile mpya:`,
      'Kama si wewe, omba msaada mara moja kwa wanaoendesha soko hili, na uwaonyeshe barua pepe hii.',
    ],
    password: [
      `Nenosiri lako la ${appName} limebadilishwa`,
      `Nenosiri la akaunti yako ya ${appName} limebadilishwa. Vifaa vilivyoingia vimeorodheshwa kwenye Mipangilio, sehemu ya Usalama:`,
      'Kama si wewe, chagua "Umesahau Nenosiri?" unapoingia na uweke jipya sasa.',
    ],
    phone: [
      `Namba yako ya simu imeondolewa kwenye akaunti yako ya ${appName}`,
      `Kuna aliyethibitisha kwa msimbo kwamba namba ya simu ya akaunti yako ya ${appName} ni yake, hivyo huwezi kuingia kwayo tena. Andika yako kwenye Mipangilio:`,
      'Kama namba ni yako, iandike hapo tena: msimbo utathibitisha.',
    ],
    'two-factor-on': [
      'Kuingia kwa hatua mbili kumewashwa',
      `Kuanzia sasa kuingia kwenye akaunti yako ya ${appName} kunahitaji msimbo pamoja na nenosiri. Utauona kwenye Mipangilio, sehemu ya Usalama:`,
      newPassword,
    ],
    'two-factor-off': [
      'Kuingia kwa hatua mbili kumezimwa',
      `Sasa nenosiri peke yake linafungua akaunti yako ya ${appName}. Unaweza kuwasha tena hatua mbili kwenye Mipangilio, sehemu ya Usalama:`,
      newPassword,
    ],
    'authenticator-added': [
      `Programu ya uthibitishaji imeongezwa kwenye akaunti yako ya ${appName}`,
      `Misimbo ya programu mpya ya uthibitishaji inafungua akaunti yako ya ${appName} pamoja na nenosiri lako. Utaiona kwenye Mipangilio, sehemu ya Usalama:`,
      newPassword,
    ],
    'authenticator-removed': [
      `Programu ya uthibitishaji imeondolewa kwenye akaunti yako ya ${appName}`,
      `Misimbo ya programu yako ya uthibitishaji haifungui tena akaunti yako ya ${appName}. Utaiona kwenye Mipangilio, sehemu ya Usalama:`,
      newPassword,
    ],
    'recovery-codes': [
      `Misimbo ya dharura ya akaunti yako ya ${appName} ni mipya`,
      `Misimbo mipya ya dharura imetengenezwa kwa akaunti yako ya ${appName}, na ya zamani haifanyi kazi tena. Utaiona kwenye Mipangilio, sehemu ya Usalama:`,
      newPassword,
    ],
  },
  invitation: (shop, name) => [
    `Fanya kazi ${shop ? `kwenye ${shop}` : 'dukani'} kwa ${appName}`,
    `${shop || 'Duka'} ${name ? `linamwalika ${name}` : 'linakualika'} kufanya kazi hapo kwa akaunti yako mwenyewe. Fungua kiungo hiki ndani ya siku saba. Kinafanya kazi mara moja, kwa atakayekifungua kwanza, hivyo usimpe mtu mwingine:`,
    'Kama hulijui duka hili, usifanye chochote.',
  ],
  invitationText: (shop, link) =>
    `${shop || 'Duka'} linakualika kufanya kazi hapo kwa ${appName}. Kiungo kinafanya kazi mara moja, kwa siku saba: ${link}`,
  handoverCode: {
    owner: (shop) => [
      `Kabidhi ${shop || 'duka lako'}`,
      'Kuna aliyeingia kwa akaunti yako anayekabidhi duka lako kwa mmoja wa watu wake. Kwa msimbo huu na wake, duka linabadilisha mmiliki. Msimbo unatumika kwa saa moja:',
      'Kama si wewe, usimpe mtu msimbo huu na uweke nenosiri jipya sasa.',
    ],
    member: (shop) => [
      `Utakuwa mmiliki wa ${shop || 'duka'}`,
      `Mmiliki wa ${shop || 'duka'} anakukabidhi duka. Kama unakubali, mpe mmiliki msimbo huu ndani ya saa moja:`,
      'Kama hukubali, usifanye chochote: duka linabaki kama lilivyo.',
    ],
  },
  handedOver: (shop, name, until) => [
    `${shop || 'Duka'} limebadilisha mmiliki`,
    `${name || 'Mtu mwingine'} sasa ndiye mmiliki wa ${shop || 'duka'}. Aliyelikabidhi anaweza kulirudisha kwenye Mipangilio, sehemu ya Watu, hadi ${until}:`,
    'Kama hukulikabidhi, lirudishe na uweke nenosiri jipya sasa.',
  ],
  takenBack: (shop) => [
    `${shop || 'Duka'} limerudishwa`,
    `${shop || 'Duka'} lilikabidhiwa na sasa limerudishwa. Mmiliki wa awali analimiliki tena, nawe unafanya kazi hapo kama zamani:`,
    'Kama una swali, muulize mmiliki.',
  ],
  phoneCode: (code, minutes) =>
    `${code} ni msimbo wako wa ${appName}. Unatumika kwa dakika ${minutes}. Usimwambie mtu.`,
  notifications: {
    message: (name) => `Ujumbe mpya kutoka kwa ${name || 'mteja'}`,
    order: (name, reference) => `Oda mpya ${reference} kutoka kwa ${name || 'mteja'}`,
    orderExpired: (name, reference) =>
      `Oda ${reference} ya ${name || 'mteja'} imefutwa: haikuthibitishwa ndani ya saa 48`,
    low: (name, left) => `${name || 'Bidhaa'} imepungua: imebaki ${left}`,
    out: (name) => `${name || 'Bidhaa'} imeisha`,
    paymentLate: (name, amount, reference) =>
      `${amount} za ${name || 'mteja'} zimechelewa kufika kwa pesa ya simu${reference && `, za oda ${reference}`}`,
    paymentStray: (name, amount, reference) =>
      `${amount} za ${name || 'mteja'} zimefika kwa pesa ya simu za oda ${reference}, ambayo imefutwa`,
    beyond: (name) => `${name || 'Bidhaa'} imeuzwa zaidi ya iliyokuwepo: tafadhali ihesabu`,
    expiring: (name, date) => `Mwisho wa matumizi wa ${name || 'bidhaa'} ni ${date}`,
    expired: (name, date) => `Mwisho wa matumizi wa ${name || 'bidhaa'} ulikuwa ${date}: imeisha muda`,
    permitKinds: {
      pesticides: 'viuatilifu',
      seeds: 'mbegu',
      fertilisers: 'mbolea',
      veterinary: 'dawa za mifugo',
      feed: 'vyakula vya mifugo',
      other: 'bidhaa nyingine',
    },
    permit: (kind, number, date) =>
      `Kibali chako cha ${kind}, namba ${number}, mwisho wake ni ${date}: tafadhali kihuishe`,
    permitLapsed: (kind, number, date) => `Kibali chako cha ${kind}, namba ${number}, kiliisha muda ${date}`,
    override: (name, amount) =>
      `${name || 'Mtu'} ameruhusu jambo ambalo mwingine hawezi peke yake${amount && `: ${amount}`}`,
    counter: (device) => `Kifaa kipya sasa ni kaunta ya duka lako${device ? `: ${device}` : ''}`,
    member: (name) => `${name || 'Mtu'} sasa anafanya kazi dukani kwako kwa akaunti yake mwenyewe`,
    many: {
      low: (count) => `Bidhaa ${count} zimepungua au zimeisha`,
      expiring: (count) => `Bidhaa ${count} zinakaribia kuisha muda au zimeisha muda`,
      expired: (count) => `Bidhaa ${count} zimeisha muda`,
      mixed: (count) => `Arifa ${count} kutoka dukani kwako`,
    },
    more: (count) => `… na nyingine ${count} kwenye ${appName}.`,
    why: `Unapata barua pepe hizi kwa sababu arifa za barua pepe zimewashwa kwenye mipangilio yako ya ${appName}.`,
    rest: (count) => `Arifa zaidi za leo kutoka ${appName}: ${count}`,
    whyRest: 'Mambo ya kukuarifu leo yalikuwa mengi, kwa hiyo yaliyobaki yamekuja kwa barua pepe moja.',
  },
};
