import { useSearchParams } from 'react-router'
import { EditScreen } from './EditScreen.tsx'
import { isVideoIn, VideoForm } from './videos.ts'

/** The form of what the protocol has under one address: a material, a link or a video. */
export function DataForm() {
  const [search] = useSearchParams()
  return isVideoIn(search) ? <VideoForm /> : <EditScreen />
}
