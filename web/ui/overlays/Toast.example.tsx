import { examples } from '#web/gallery/example.ts'
import { Toast } from './Toast.tsx'

const forever = 1e8
const nothing = () => undefined

export default examples('Toast', [
  {
    name: 'good',
    screen: true,
    render: () => <Toast text="已保存" tone="good" stay={forever} onGone={nothing} />,
  },
  {
    name: 'bad, with an action',
    screen: true,
    render: () => (
      <Toast
        text="No connection, please try again"
        tone="bad"
        stay={forever}
        action={{ label: 'Try again', onClick: nothing }}
        onGone={nothing}
      />
    ),
  },
])
