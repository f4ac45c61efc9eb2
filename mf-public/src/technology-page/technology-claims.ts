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
import { t } from '../messages/translate'

/** The texts of the technology page by section. */
export const SECTIONS = [
  {
    title: t('technology.sensors'),
    text: t('technology.sensorsText'),
    claims: [
      {
        Icon: IconRadar,
        title: t('technology.ultrasonic'),
        text: t('technology.ultrasonicText'),
      },
      {
        Icon: IconBattery4,
        title: t('technology.solar'),
        text: t('technology.solarText'),
      },
      {
        Icon: IconShieldCheck,
        title: t('technology.rating'),
        text: t('technology.ratingText'),
      },
      {
        Icon: IconCamera,
        title: t('technology.contamination'),
        text: t('technology.contaminationText'),
      },
    ],
  },
  {
    title: t('technology.logistics'),
    text: t('technology.logisticsText'),
    claims: [
      {
        Icon: IconRoute,
        title: t('technology.routes'),
        text: t('technology.routesText'),
      },
      {
        Icon: IconCalendarStats,
        title: t('technology.predictive'),
        text: t('technology.predictiveText'),
      },
      {
        Icon: IconBellRinging,
        title: t('technology.alerts'),
        text: t('technology.alertsText'),
      },
    ],
  },
  {
    title: t('technology.public'),
    text: t('technology.publicText'),
    claims: [
      {
        Icon: IconQrcode,
        title: t('technology.codeSystem'),
        text: t('technology.codeSystemText'),
      },
      {
        Icon: IconLayoutDashboard,
        title: t('technology.openData'),
        text: t('technology.openDataText'),
      },
      {
        Icon: IconDeviceMobile,
        title: t('technology.app'),
        text: t('technology.appText'),
      },
      {
        Icon: IconTrophy,
        title: t('technology.challenges'),
        text: t('technology.challengesText'),
      },
    ],
  },
] as const

export type Section = (typeof SECTIONS)[number]
