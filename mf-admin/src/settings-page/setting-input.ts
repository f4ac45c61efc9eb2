import type { Setting } from '../../operations'
import { t } from '../messages/translate'
import type { SettingGroup } from './setting-groups'

/** A value as people read it, such as '1,095' or '51.60'. */
export const amount = (value: number, decimals = 0) =>
  (value / 10 ** decimals).toLocaleString('en-NZ', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/** A value as it stands in its field. */
export const inputText = (value: number, decimals: number) => (value / 10 ** decimals).toFixed(decimals)

const WITH_THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/** Reads what was typed as the whole number that the setting is. Amounts may have a dollar sign, and thousands their commas. */
export function typedNumber(text: string, decimals: number): number {
  const digits = digitsIn(text, decimals)
  // `Number` would read an empty field as 0 and '1e1' as 10.
  return (decimals > 0 ? /^\d+(\.\d{1,2})?$/ : /^\d+$/).test(digits)
    ? Math.round(Number(digits) * 10 ** decimals)
    : Number.NaN
}

function digitsIn(text: string, decimals: number): string {
  const bare = decimals > 0 ? text.trim().replace(/^\$\s*/, '') : text.trim()
  return WITH_THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare
}

type TypedIn = (setting: Setting) => string

/** Says what is wrong with the typed value of a setting, and what to write instead; `null` when it is right. */
export function inputError(
  setting: Setting,
  { group, settings, typedIn }: { group: SettingGroup; settings: readonly Setting[]; typedIn: TypedIn },
): string | null {
  const decimals = group.decimals ?? 0
  const wanted = (of: Setting) => typedNumber(typedIn(of), decimals)
  const isChanged = (of: Setting) => wanted(of) !== of.value
  const { min, max } = setting
  if (!(wanted(setting) >= min && wanted(setting) <= max))
    return outOfBounds(setting, typedIn(setting), decimals)
  const title = (of: Setting) => group.labels[of.name] ?? of.name
  const days = (of: Setting) => amount(wanted(of), decimals)
  for (const lower of settings) {
    const upper = settings.find(({ name }) => name === lower.notAbove)
    if (!upper || !(wanted(lower) > wanted(upper))) continue
    // At the field that was changed; the other one may be right as it is, or locked.
    const wrong = lower.isLocked || (isChanged(upper) && !isChanged(lower)) ? upper : lower
    if (wrong.name !== setting.name) continue
    return wrong === lower
      ? t('settings.writeAtMost', { days: days(upper), title: title(upper) })
      : t('settings.writeAtLeast', { days: days(lower), title: title(lower) })
  }
  return null
}

function outOfBounds(setting: Setting, text: string, decimals: number): string {
  const [min, max] = [amount(setting.min, decimals), amount(setting.max, decimals)]
  if (decimals === 0) return t('settings.writeFromTo', { what: t('settings.wholeNumber'), min, max })
  // A number it is, and no amount.
  if (Number.isNaN(typedNumber(text, decimals)) && /^\d+[.,]\d*$/.test(digitsIn(text, decimals)))
    return t('settings.writeAmountWithTwoDecimals', { min, max })
  return t('settings.writeFromTo', { what: t('settings.amount'), min, max })
}
