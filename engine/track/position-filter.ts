import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';

/** Power of the random acceleration a phone is expected to have (m²/s³): a car's stop-and-go, averaged. */
const ACCELERATION_POWER = 0.5;
/** A 68 % circle of radius r has this much of r as deviation along one axis (Rayleigh: r / 1.51). */
const AXIS_SHARE = 0.66;
/** After this long nothing of the old velocity is worth keeping. */
const FORGET_AFTER_SECONDS = 30;
const FRESH_VELOCITY_VARIANCE = 100;

/**
 * The most likely position, in metres on a plane that moves along: a constant-velocity Kalman filter with one
 * covariance for both axes. Inaccurate fixes move it little, accurate ones a lot; this keeps a jumping GPS from looking
 * like movement.
 */
export class PositionFilter {
  x = 0;
  y = 0;
  private velocityX = 0;
  private velocityY = 0;
  private variance = 0;
  private covariance = 0;
  private velocityVariance = FRESH_VELOCITY_VARIANCE;

  start(accuracyMeters: number): void {
    this.x = 0;
    this.y = 0;
    this.velocityX = 0;
    this.velocityY = 0;
    this.restartAt(accuracyMeters);
  }

  /** Takes a measured place (in the same plane) after some seconds. */
  update(measuredX: number, measuredY: number, accuracyMeters: number, seconds: number): void {
    if (seconds > FORGET_AFTER_SECONDS) {
      this.x = measuredX;
      this.y = measuredY;
      this.velocityX = 0;
      this.velocityY = 0;
      this.restartAt(accuracyMeters);
      return;
    }
    const dt = seconds;
    const noise = accuracyMeters * AXIS_SHARE;
    const predictedX = this.x + this.velocityX * dt;
    const predictedY = this.y + this.velocityY * dt;
    const growth = ACCELERATION_POWER * dt;
    const p00 = this.variance + dt * (2 * this.covariance + dt * this.velocityVariance) + (growth * dt * dt) / 3;
    const p01 = this.covariance + dt * this.velocityVariance + (growth * dt) / 2;
    const p11 = this.velocityVariance + growth;
    const gain = 1 / (p00 + noise * noise);
    const positionGain = p00 * gain;
    const velocityGain = p01 * gain;
    const missX = measuredX - predictedX;
    const missY = measuredY - predictedY;
    this.x = predictedX + positionGain * missX;
    this.y = predictedY + positionGain * missY;
    this.velocityX += velocityGain * missX;
    this.velocityY += velocityGain * missY;
    this.variance = (1 - positionGain) * p00;
    this.covariance = (1 - positionGain) * p01;
    this.velocityVariance = p11 - velocityGain * p01;
  }

  private restartAt(accuracyMeters: number): void {
    const noise = accuracyMeters * AXIS_SHARE;
    this.variance = noise * noise;
    this.covariance = 0;
    this.velocityVariance = FRESH_VELOCITY_VARIANCE;
  }

  save(into: StateWriter): void {
    into.f64(this.x, this.y, this.velocityX, this.velocityY, this.variance, this.covariance, this.velocityVariance);
  }

  load(from: StateReader): void {
    this.x = from.f64();
    this.y = from.f64();
    this.velocityX = from.f64();
    this.velocityY = from.f64();
    this.variance = from.f64();
    this.covariance = from.f64();
    this.velocityVariance = from.f64();
  }
}
