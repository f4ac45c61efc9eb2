import type { MantineColorsTuple } from '@mantine/core'

/** The product's green, after the kawakawa leaf. 9 is the filled shade in light, 8 in dark. */
export const kawakawa: MantineColorsTuple = [
  '#eef7f1',
  '#dcefe4',
  '#b9dfca',
  '#8fcaab',
  '#63b389',
  '#429c6e',
  '#308a5e',
  '#278056',
  '#22784f',
  '#135c3a',
]

/** Neutrals with a breath of the leaf. From 4 on they are dark enough to outline a control on white (3 : 1). */
export const gray: MantineColorsTuple = [
  '#f4f7f5',
  '#e9eeeb',
  '#dfe5e1',
  '#d5dcd8',
  '#85918b',
  '#717d77',
  '#55615b',
  '#4d5852',
  '#3f4944',
  '#1b2621',
]

/** Mantine's ladder of dark surfaces: 8 sunken, 7 surface, 6 control, 5 hover, 4 border, 3–0 text. */
export const dark: MantineColorsTuple = [
  '#e9eeec',
  '#ccd4d0',
  '#b4bdb8',
  '#8a9590',
  '#3a4347',
  '#2e363a',
  '#252c30',
  '#1b2124',
  '#12171a',
  '#0c1012',
]
