import { useSearchParams } from 'react-router'
import { lazily } from '#web/shell/extension-points.ts'
import { QuickScreen } from '../leading/QuickScreen.tsx'

const PreparedSet = lazily(
  () => import('./PreparedSet.tsx').then(module => module.PreparedSet),
  ...(['answering/making', 'test/making', 'activity/editor', 'question'] as const),
)

/** Asking something at once; or preparing a set, and changing the one that the address names. */
export function MakeScreen() {
  const [search] = useSearchParams()
  return search.has('id') || search.has('prepared') ? <PreparedSet /> : <QuickScreen />
}
