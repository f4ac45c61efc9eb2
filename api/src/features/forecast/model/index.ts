// For the benches, which fit and judge the model on weeks of recorded levels.
export { fitForecast } from './fit-forecast'
export { forecastBin } from './forecast-bin'
export { type Crossing, crossingsAfter } from './foreseen-crossings'
