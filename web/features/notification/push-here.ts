import { useEffect, useState } from 'react'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { send, useCommand } from '#web/lib/call.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

type State = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

const supported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The push subscription of this browser; undefined without one. */
async function subscriptionHere() {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? undefined
}

/** What the server needs to know of a subscription. */
function keysOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** Assigns this browser's push messages to the person logged in here. */
export async function keepPushHere() {
  if (!supported() || Notification.permission !== 'granted') return
  const subscription = await subscriptionHere()
  if (!subscription || stored('toldPush') === subscription.endpoint) return
  await send(deliveryCalls.subscribePush, keysOf(subscription))
  store('toldPush', subscription.endpoint)
}

/** Whether this browser takes messages, and the way to change it. */
export function usePushHere(publicKey: string) {
  const [state, setState] = useState<State>('unknown')
  const options = { refreshes: [deliveryCalls.getDeliverySettings] }
  const subscribe = useCommand(deliveryCalls.subscribePush, options)
  const unsubscribe = useCommand(deliveryCalls.unsubscribePush, options)

  useEffect(() => {
    void stateHere().then(setState)
  }, [])

  async function turn(on: boolean) {
    if (!on) {
      const subscription = await subscriptionHere()
      setState('off')
      if (!subscription) return
      await unsubscribe.mutateAsync({ endpoint: subscription.endpoint })
      forget('toldPush')
      await subscription.unsubscribe()
      return
    }
    if ((await Notification.requestPermission()) !== 'granted') return setState(await stateHere())
    const worker = await navigator.serviceWorker.ready
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    try {
      await subscribe.mutateAsync(keysOf(subscription))
      setState('on')
    } catch {
      // The command has said why; a subscription that nobody sends to is of no use.
      await subscription.unsubscribe()
      setState('off')
    }
  }
  return { state, turn }
}

async function stateHere(): Promise<State> {
  if (!supported() || !(await navigator.serviceWorker.getRegistration())) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off'
}
