/** The covers of courses: drawn by us, so that no course needs a photo. Server and web draw the same ones. */
export interface Theme {
  name: string
  /** The darkest colour; white text on it is readable. */
  background: string
  /** The lighter end of the same hue. */
  banner: string
  /** The drawing on a 400 × 200 canvas; it fades towards the left, where the name is. */
  drawing: string
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const round = (value: number) => Math.round(value * 10) / 10
const line = (opacity: number, width = 1.5) =>
  `fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}"`

/** A grid under a linear map, with the images of the two unit vectors. */
function lattice() {
  const point = (u: number, v: number) => `${round(250 + 34 * u - 12 * v)} ${round(150 - 10 * u - 30 * v)}`
  const rules = range(13).map(step => {
    const k = step - 6
    return `M${point(k, -6)}L${point(k, 6)}M${point(-6, k)}L${point(6, k)}`
  })
  return `<path d="${rules.join('')}" ${line(0.16, 1)}/><path d="M${point(0, 0)}L${point(2, 0)}L${point(2, 2)}L${point(0, 2)}z" fill="#fff" fill-opacity=".14"/><path d="M${point(0, 0)}L${point(2, 0)}M${point(0, 0)}L${point(0, 2)}" ${line(0.5, 3)} stroke-linecap="round"/><circle cx="250" cy="150" r="4.5" fill="#fff" fill-opacity=".6"/>`
}

/** Layers of rock, one on top of the other. */
function strata() {
  return range(6)
    .map(layer => {
      const y = 62 + layer * 26
      const wave = range(6).map(k => {
        const lift = 22 - layer * 2 + (k % 2) * 8
        return `q50 ${k % 2 === 0 ? -lift : lift} 100 ${layer % 2 === 0 ? -3 : 3}`
      })
      return `<path d="M${-layer * 26} ${y}${wave.join('')}V220H-40z" fill="${layer % 2 === 0 ? '#fff' : '#000'}" fill-opacity=".07"/>`
    })
    .join('')
}

/** Orbits around a bright centre. */
function orbits() {
  const rings = range(5).map(
    k =>
      `<ellipse cx="296" cy="96" rx="${36 + k * 34}" ry="${14 + k * 15}" transform="rotate(${-24 + k * 4} 296 96)" ${line(0.34 - k * 0.05)}/>`,
  )
  return `<circle cx="296" cy="96" r="62" fill="#fff" fill-opacity=".07"/>${rings.join('')}<circle cx="296" cy="96" r="15" fill="#fff" fill-opacity=".3"/><circle cx="234" cy="140" r="6" fill="#fff" fill-opacity=".3"/><circle cx="377" cy="54" r="8" fill="#fff" fill-opacity=".3"/><circle cx="262" cy="60" r="3.5" fill="#fff" fill-opacity=".4"/>`
}

/** A crystal seen from above. */
function facets() {
  const centre = [292, 104]
  const rim = range(7).map(k => {
    const turn = (k / 7) * Math.PI * 2 + 0.3
    const radius = k % 2 === 0 ? 118 : 92
    return [round(292 + radius * Math.cos(turn)), round(104 + radius * 0.92 * Math.sin(turn))]
  })
  const shades = [0.22, 0.08, 0.15, 0.04, 0.18, 0.1, 0.05]
  return rim
    .map((corner, k) => {
      const next = rim[(k + 1) % rim.length] ?? corner
      return `<path d="M${centre.join(' ')}L${corner.join(' ')}L${next.join(' ')}z" fill="#fff" fill-opacity="${shades[k]}" stroke="#fff" stroke-opacity=".22"/>`
    })
    .join('')
}

/** Contour lines of a hill on a map. */
function contours() {
  return range(8)
    .map(k => {
      const r = 14 + k * 19
      const path = `M${300 - r} 96c0 ${-r * 0.62} ${r * 0.5} ${-r * 0.9} ${r} ${-r * 0.8}s${r * 1.15} ${r * 0.2} ${r * 1.1} ${r * 0.75}s${-r * 0.5} ${r * 0.95} ${-r * 1.1} ${r * 0.85}s${-r} ${-r * 0.3} ${-r} ${-r * 0.8}z`
      return `<path d="${path.replace(/-?\d+\.\d+/g, text => String(round(Number(text))))}" ${line(0.5 - k * 0.045)}/>`
    })
    .join('')
}

/** Two rings of waves that meet. */
function ripples() {
  const rings = range(8).flatMap(k => [
    `<circle cx="236" cy="210" r="${20 + k * 24}" ${line(0.34 - k * 0.03)}/>`,
    `<circle cx="380" cy="30" r="${16 + k * 24}" ${line(0.34 - k * 0.03)}/>`,
  ])
  return rings.join('')
}

/** Interwoven threads. */
function weave() {
  return range(7)
    .flatMap(row =>
      range(7).map(column => {
        const x = 190 + column * 34
        const y = -12 + row * 34
        const isOver = (row + column) % 2 === 0
        return isOver
          ? `<rect x="${x}" y="${y}" width="50" height="18" rx="9" fill="#fff" fill-opacity=".2"/>`
          : `<rect x="${x + 16}" y="${y - 16}" width="18" height="50" rx="9" fill="#fff" fill-opacity=".1"/>`
      }),
    )
    .join('')
}

/** A halftone that swells towards the corner. */
function halftone() {
  return range(10)
    .flatMap(row =>
      range(12).map(column => {
        const x = 158 + column * 22 + (row % 2) * 11
        const y = 4 + row * 21
        const radius = Math.max(0, ((x - 150) / 250) * 6 + ((y - 40) / 200) * 4)
        return `<circle cx="${x}" cy="${y}" r="${round(radius)}" fill="#fff" fill-opacity=".2"/>`
      }),
    )
    .join('')
}

export const themes: readonly Theme[] = [
  { name: 'lattice', background: '#2b3a86', banner: '#4a5fc1', drawing: lattice() },
  { name: 'strata', background: '#8a3f26', banner: '#c06a45', drawing: strata() },
  { name: 'orbits', background: '#11545a', banner: '#1f8580', drawing: orbits() },
  { name: 'facets', background: '#59306b', banner: '#8a55a0', drawing: facets() },
  { name: 'contours', background: '#245636', banner: '#43875a', drawing: contours() },
  { name: 'ripples', background: '#174f7e', banner: '#2f7fb8', drawing: ripples() },
  { name: 'weave', background: '#822848', banner: '#b9486d', drawing: weave() },
  { name: 'halftone', background: '#384450', banner: '#64727f', drawing: halftone() },
]

export const themeCount = 8

/** The theme for a number; any number has one. */
export const themeOf = (number: number): Theme => themes[Math.abs(number) % themes.length] as Theme

/** The cover as an SVG that fills its box. */
export function coverSvg(number: number): string {
  const { background, banner, drawing } = themeOf(number)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${background}"/><stop offset="1" stop-color="${banner}"/></linearGradient><linearGradient id="c"><stop offset="0" stop-color="${background}" stop-opacity=".9"/><stop offset=".8" stop-color="${background}" stop-opacity="0"/></linearGradient></defs><rect width="400" height="200" fill="url(#g)"/>${drawing}<rect width="400" height="200" fill="url(#c)"/></svg>`
}
