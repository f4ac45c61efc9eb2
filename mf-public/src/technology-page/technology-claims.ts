import {
  IconBattery4,
  IconBellRinging,
  IconCalendarStats,
  IconCamera,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconQrcode,
  IconRadar,
  IconRoute,
  IconShieldCheck,
  IconTrophy,
} from '@tabler/icons-react'

/** The texts of the technology page by section. */
export const SECTIONS = [
  {
    title: 'Sensor Technology',
    text: 'A sensor under the lid measures the distance to the waste and sends it on. It needs no mains and no visit.',
    claims: [
      {
        Icon: IconRadar,
        title: 'Ultrasonic fill sensors',
        text: 'Knowing the level before driving out cuts collection trips by 40%.',
      },
      {
        Icon: IconBattery4,
        title: 'Solar power, 5+\u00a0year battery\u00a0life',
        text: 'The sun charges it by day, and the battery carries it through the winter.',
      },
      {
        Icon: IconShieldCheck,
        title: 'IP67 rating',
        text: 'Tight against dust, southerlies and the weekly wash.',
      },
      {
        Icon: IconCamera,
        title: 'Contamination detection',
        text: 'A camera finds what does not belong in the recycling, with 85% accuracy.',
      },
    ],
  },
  {
    title: 'Logistics and Automation',
    text: 'Readings turn into work: which bins, in which order, and when. Councils see a 60% efficiency gain.',
    claims: [
      {
        Icon: IconRoute,
        title: 'Route optimisation',
        text: 'The shortest round over the bins that are due, for 40% fewer trips.',
      },
      {
        Icon: IconCalendarStats,
        title: 'Predictive collections',
        text: 'Each bin’s own history says when it will be full, so no crew comes too late or for nothing.',
      },
      {
        Icon: IconBellRinging,
        title: 'Real-time alerts',
        text: 'A bin that fills up early is on the dashboard while there is still time.',
      },
    ],
  },
  {
    title: 'QR Code System and Public Dashboard',
    text: 'Residents are part of it: every bin carries a label, and the city’s bins are there for all to see.',
    claims: [
      {
        Icon: IconQrcode,
        title: 'QR code system',
        text: 'Scan a bin to report an issue with it, or to find the next one with room. No app needed.',
      },
      {
        Icon: IconLayoutDashboard,
        title: 'Public dashboard',
        text: 'Open data on the city’s bins, on a map that anybody can read.',
      },
      {
        Icon: IconDeviceMobile,
        title: 'Citizen mobile app',
        text: 'Reports, nearby bins and collection days in a resident’s pocket.',
      },
      {
        Icon: IconTrophy,
        title: 'Community challenges',
        text: 'Streets and schools compete for the cleanest recycling.',
      },
    ],
  },
] as const

export type Section = (typeof SECTIONS)[number]
