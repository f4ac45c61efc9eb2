import { Refusal } from '../../http/problems/refusal'

export function unknownRoute(id: string, field = 'params.id'): Refusal {
  const detail = `There is no route ${id}, or it was taken away. Look at the list of routes.`
  return new Refusal('unknown-route', detail, [{ field, detail }])
}
