import type { CaptionLanguage } from '#contract/features/video/captions.ts'

/** Each in its own words, as its readers look for it. */
const names: Record<CaptionLanguage, string> = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  ru: 'Русский',
}

export const captionName = (language: CaptionLanguage) => names[language]
