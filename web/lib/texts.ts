import { use, useSyncExternalStore } from 'react'
import { fillBlanks } from '#contract/fill.ts'
import { type Language, preferredLanguage, rememberLanguage } from './language.ts'
import { type Nested, readTexts } from './text-files.ts'

/**
 * The texts of each feature, and of parts of it that others need separately (`course/entry`). Each `texts/en.ts` adds
 * its own line: `declare module '#web/lib/texts.ts' { interface Texts { course: typeof en } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Texts {}

export type Namespace = keyof Texts & string

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Keys<T[K]>}`
}[keyof T & string]
/** The text for a key; for a countable one, its plural form. */
type TextOf<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextOf<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`]
      : never
type Blanks<S> = S extends `${string}{${infer Blank}}${infer Rest}` ? NameOf<Blank> | Blanks<Rest> : never
type NameOf<Blank> = Blank extends `${infer Name}:${string}` ? Name : Blank
type Values<S> = [Blanks<S>] extends [never] ? [] : [values: Record<Blanks<S>, string | number>]

export type TextKey<N extends Namespace> = Keys<Texts[N]>
/** Returns the text for a key; its `{blanks}` must be filled, and `count` selects the plural. */
export type Translate<N extends Namespace> = <K extends TextKey<N>>(
  key: K,
  ...values: Values<TextOf<Texts[N], K>>
) => string

/** What `zh.ts` must provide for an `en.ts`: the same keys, without the singular forms, which Chinese lacks. */
export type Translation<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Translation<T[K]>
}

type AnyTranslate = (key: string, values?: Record<string, string | number>) => string

let current: Language = 'en'
const listeners = new Set<() => void>()
const loading = new Map<string, Promise<AnyTranslate>>()
const loaded = new Map<string, AnyTranslate>()

/** One promise for each language and namespace, so that a suspended component finds it again. */
function load(language: Language, namespace: string): Promise<AnyTranslate> {
  const name = `${language} ${namespace}`
  const known = loading.get(name)
  if (known) return known
  const made = readTexts(language, namespace).then(texts => {
    const translate = translator(language, texts)
    loaded.set(name, translate)
    // React's own markers: `use` then returns the texts at once instead of suspending.
    Object.assign(made, { status: 'fulfilled', value: translate })
    return translate
  })
  loading.set(name, made)
  // A network failure must not be cached for ever.
  made.catch(() => loading.delete(name))
  return made
}

function flatten(texts: Nested, prefix = '', into = new Map<string, string>()): Map<string, string> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') into.set(prefix + key, text)
    else flatten(text, `${prefix}${key}.`, into)
  }
  return into
}

function translator(language: Language, nested: Nested): AnyTranslate {
  const texts = flatten(nested)
  const plural = new Intl.PluralRules(language)
  const find = (key: string, count: unknown) =>
    typeof count === 'number'
      ? (texts.get(`${key}_${plural.select(count)}`) ?? texts.get(`${key}_other`) ?? texts.get(key))
      : texts.get(key)
  return (key, values) => {
    const text = find(key, values?.count)
    if (text === undefined) console.error(`no text for ${key}`)
    return fillBlanks(text ?? key, values)
  }
}

/** Call once, before the first render. */
export async function startTexts(language: Language = preferredLanguage()): Promise<void> {
  current = language
  await Promise.all([load(language, 'ui'), load(language, 'shell')])
  show(language)
}

function show(language: Language) {
  current = language
  document.documentElement.lang = language
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentLanguage = (): Language => current

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

/** The texts of a feature in the current language; suspends while they are fetched. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const language = useLanguage()
  const translate = use(load(language, namespace))
  return translate as unknown as Translate<N>
}

/** For code outside React; the namespace must have been loaded before. */
export function textsOf<N extends Namespace>(namespace: N): Translate<N> {
  const translate = loaded.get(`${current} ${namespace}`)
  if (!translate) throw new Error(`no texts for ${namespace} yet`)
  return translate as unknown as Translate<N>
}

/** A text that may not be there yet; then undefined. */
export const textIfLoaded = (namespace: string, key: string): string | undefined =>
  loaded.get(`${current} ${namespace}`)?.(key)

/** Fetches the texts of features ahead of their screens. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await Promise.all(namespaces.map(namespace => load(current, namespace)))
}

/** Changes the language once everything on screen has loaded in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  const namespaces = new Set([...loaded.keys()].map(name => name.split(' ')[1]!))
  await Promise.all([...namespaces].map(namespace => load(language, namespace)))
  rememberLanguage(language)
  show(language)
}
