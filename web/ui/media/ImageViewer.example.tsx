import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { ImageViewer } from './ImageViewer.tsx'

const pictures = [
  { src: '/icons/lectern-512.png', alt: 'The mark' },
  { src: '/icons/lectern-maskable-512.png', alt: 'The mark, maskable' },
]

function Open() {
  const [open, setOpen] = useState(true)
  return <ImageViewer open={open} pictures={pictures} onClose={() => setOpen(false)} />
}

export default examples('ImageViewer', [{ name: 'open', screen: true, render: () => <Open /> }])
