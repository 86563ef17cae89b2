/** Numbers, sizes, money and lengths of time as people read them; dates are in `dates.ts`. */
import { kept } from './intl.ts'
import { currentLanguage } from './texts.ts'

export function number(value: number, decimals = 0): string {
  return kept(
    `number ${decimals}`,
    language => new Intl.NumberFormat(language, { maximumFractionDigits: decimals }),
  ).format(value)
}

/** A share between 0 and 1. */
export function percent(share: number, decimals = 0): string {
  return kept(
    `percent ${decimals}`,
    language => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: decimals }),
  ).format(share)
}

/** Cents of a yuan: `¥19.90`. */
export function money(cents: number): string {
  return kept(
    'money',
    language =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: 'CNY',
        currencyDisplay: 'narrowSymbol',
      }),
  ).format(cents / 100)
}

/** `44.92 KB`, in units of 1024. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${number(bytes / 1024 ** step, step === 0 ? 0 : step === 1 ? 1 : 2)} ${units[step]}`
}

// biome-ignore lint/plugin: hours, minutes and seconds of a countdown
const two = (number: number) => String(number).padStart(2, '0')

/** `01:02:05`; hours continue past 24. */
export function clockDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/** `1 hr 5 min`, the two largest units. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const units = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const
  const shown = units.filter(([, count]) => count > 0).slice(0, 2)
  const wanted = shown.length > 0 ? shown : [['minute', 0] as const]
  return wanted
    .map(([unit, count]) => unitFormat(unit).format(count))
    .join(currentLanguage() === 'en' ? ' ' : '')
}

function unitFormat(unit: 'day' | 'hour' | 'minute') {
  return kept(
    `unit ${unit}`,
    language => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }),
  )
}
