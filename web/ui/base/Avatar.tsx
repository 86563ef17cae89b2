import { type CSSProperties, useState } from 'react'
import styles from './Avatar.module.css'

interface AvatarProps {
  name: string
  src?: string | null
  /** Edge length in pixels. */
  size?: number
}

/** The person's picture, or initials on a hue derived from the name. Decorative: the name is shown beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  if (src && broken !== src) {
    return (
      <img
        className={styles.avatar}
        style={style}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    // As generated content: inside a button the initials would otherwise count as its visible label.
    <span className={styles.avatar} style={style} aria-hidden="true" data-initials={initialsOf(name)} />
  )
}

const han = /\p{Script=Han}/u

/** The last two characters of a Chinese name (the given name), else the first letters of the first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  if (han.test(first)) {
    const characters = [...first]
    return characters.length > 2 ? characters.slice(-2).join('') : characters.join('')
  }
  const last = words.length > 1 ? words[words.length - 1]! : ''
  return ([...first][0]! + ([...last][0] ?? '')).toUpperCase()
}

/** Steps of 24 degrees: neighbouring hues stay apart. */
function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 9973
  return (sum % 15) * 24
}
