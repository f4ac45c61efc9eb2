import {
  IconBellRinging,
  IconChartBar,
  IconLeaf,
  IconRoute,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react'

/** What the landing page promotes. */
export const FEATURES = [
  {
    Icon: IconTrash,
    title: 'Real-Time Bin Fill Monitoring',
    text: 'Ultrasonic sensors report how full every bin is, so crews know before residents have to call.',
  },
  {
    Icon: IconRoute,
    title: 'Smart Collection Routing',
    text: 'Routes go to the bins that need emptying, in the shortest order, and pass by the rest.',
  },
  {
    Icon: IconBellRinging,
    title: 'Intelligent Alerts',
    text: 'Full bins and sensors that need care raise an alert, with the most urgent first.',
  },
  {
    Icon: IconChartBar,
    title: 'Advanced Analytics',
    text: 'Fill rates, collection efficiency and volumes show where a bin more, or a trip less, pays off.',
  },
  {
    Icon: IconLeaf,
    title: 'Sustainability',
    text: 'Fewer trips mean less fuel and less CO2, and contamination is found before it spoils recycling.',
  },
  {
    Icon: IconShieldLock,
    title: 'Enterprise Security',
    text: 'GDPR compliant with role-based access control.',
  },
] as const
