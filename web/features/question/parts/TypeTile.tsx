import { IconTile } from '#web/ui/base/IconTile.tsx'
import { iconOf } from '../types/icons.tsx'

/** The type of a question as an icon, before a row or a word. */
export function TypeTile({ type }: { type: number }) {
  const TypeIcon = iconOf(type)
  return (
    <IconTile>
      <TypeIcon size={22} />
    </IconTile>
  )
}
