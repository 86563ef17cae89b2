import { useSearchParams } from 'react-router'
import { MaterialScreen } from './MaterialScreen.tsx'
import { isVideoIn, VideoScreen } from './videos.ts'

/** What the protocol has under one address: a material, a link or a video. */
export function DataScreen() {
  const [search] = useSearchParams()
  return isVideoIn(search) ? <VideoScreen /> : <MaterialScreen />
}
