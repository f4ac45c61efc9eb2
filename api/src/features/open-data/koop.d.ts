/** The parts of koop's FeatureServer that the layer uses; the package brings no types. */
declare module '@koopjs/featureserver' {
  interface Request {
    query: Record<string, string | number>
    app: { locals: object }
    params: { layer: string }
  }
  /** What koop uses of an Express response for the formats that the layer answers in. */
  interface Response {
    status: (code: number) => Response
    json: (payload: unknown) => void
  }
  type Handler = (request: Request, response: Response, data: object) => void

  const featureServer: {
    query: Handler
    layerInfo: Handler
    serverInfo: Handler
    setLogger: (options: { logLevel: string }) => void
  }
  export default featureServer
}
