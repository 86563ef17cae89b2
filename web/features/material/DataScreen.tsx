import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { MaterialScreen } from './MaterialScreen.tsx'
import { importVideo, isVideoIn } from './videos.ts'

const VideoScreen = lazy(() => importVideo().then(module => ({ default: module.VideoScreen })))

/** What the protocol has under one address: a material, a link or a video. */
export function DataScreen() {
  const [search] = useSearchParams()
  return isVideoIn(search) ? <VideoScreen /> : <MaterialScreen />
}
