/** Kilometres as the spec writes them: 12.5 is '12.5 km'. */
export const distanceText = (km: number) => `${km.toFixed(1)} km`
