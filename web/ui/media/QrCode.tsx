import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

interface QrCodeProps {
  /** What a camera reads. */
  text: string
  /** What it is for, for screen readers. */
  label: string
  /** Edge length in pixels, or of CSS. */
  size?: number | string
}

interface Modules {
  edge: number
  path: string
}

/** A QR code; dark on white in every scheme, because many cameras read nothing else. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const [modules, setModules] = useState<Modules | null>(null)
  useEffect(() => {
    let wanted = true
    void modulesOf(text).then(made => wanted && setModules(made))
    return () => {
      wanted = false
    }
  }, [text])
  return (
    <span className={styles.frame} style={{ width: size, height: size }}>
      {modules && (
        <svg
          viewBox={`-2 -2 ${modules.edge + 4} ${modules.edge + 4}`}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={modules.path} />
        </svg>
      )}
    </span>
  )
}

async function modulesOf(text: string): Promise<Modules> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const dark = [...modules.data.keys()].filter(index => modules.data[index])
  const squares = dark.map(index => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`)
  return { edge: modules.size, path: squares.join('') }
}
