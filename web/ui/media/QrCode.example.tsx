import { examples } from '#web/gallery/example.ts'
import { QrCode } from './QrCode.tsx'

export default examples('QrCode', [
  {
    name: 'An address',
    render: () => <QrCode text="https://school.example/joinCourses?code=MA2223" label="Join" />,
  },
  { name: 'Small', render: () => <QrCode text="MA2223" label="Join" size={96} /> },
])
